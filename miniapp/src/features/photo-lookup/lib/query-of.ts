import type { PhotoAnswer } from "../api/photo-lookup.ts"

/** What to search for when a name of a photo is chosen: with the strength and form that stand on the pack. */
export const queryOf = ({ candidates }: PhotoAnswer, name: string): string =>
  candidates.find((candidate) => candidate.name === name)?.query ?? name
