import { longestCounted } from "@rokthnam/shared/Network/NetworkRules"
import { nameOnly } from "../../../matching/text/Normalise.ts"

/** Digits from which a text looks like a telephone number: Cambodia's have eight and more, with or without the zero. */
const phoneDigits = 7
const khmerDigit = /[\u17E0-\u17E9]/g
const phone = new RegExp(String.raw`(?:\p{Nd}[\s().+/-]*){${phoneDigits},}`, "u")
const link = /@|:\/\/|\bwww\.|\b(?:t|wa|fb)\.me\b|\b[a-z0-9-]+\.(?:com|net|org|info|io|kh)\b/i
/** No name of a medicine has more words. */
const mostWords = 6

/**
 * Whether a query may be counted at all: it is no longer than `longestCounted` and does not look like a telephone number,
 * an e-mail or a link.
 */
export const isCounted = (query: string): boolean =>
  query.length <= longestCounted && !link.test(query) && !phone.test(query.replaceAll(khmerDigit, "0"))

/** The words of a normalised text that name a medicine, as they are counted; undefined where nothing is left. */
export const countedName = (normalised: string): string | undefined => {
  const name = nameOnly(normalised)
  const isName = name.length >= 2 && name.length <= longestCounted && name.split(" ").length <= mostWords
  return isName && isCounted(name) ? name : undefined
}
