import { foldKhmer } from "../text/KhmerFold.ts"
import { foldLatin } from "../text/Fold.ts"
import { hasKhmer } from "../text/Khmer.ts"

/** The sound of a normalised word or phrase, spaces left out, in rough Latin whatever its script. */
export const soundOf = (text: string): string =>
  text
    .split(" ")
    .map((word) => (hasKhmer(word) ? foldKhmer(word) : foldLatin(word)))
    .join("")
