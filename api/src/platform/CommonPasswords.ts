import { dictionary } from "@zxcvbn-ts/language-common"
import { shortestPassword } from "@rokthnam/shared/Primitives/TextRules"

/**
 * The commonest passwords of the world's leaked lists, in lower case, as zxcvbn maintains them: about 49,000. Those
 * that are too short anyway are left out.
 */
const common: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].filter((password) => password.length >= shortestPassword),
)

/** The word in a password without the digits and signs around it: "Password123!" → "password". */
const wordIn = (password: string): string => password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")

/** A text that repeats one part, such as "aaaaaaaa" or "abcabcabc". */
const repeats = /^(.+?)\1+$/su

/** The shortest word that makes a password common when only digits and signs surround it. */
const shortestWord = 6
const words: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].filter((word) => word.length >= shortestWord && /^[a-z]+$/.test(word)),
)

/**
 * Whether attackers try this password first: it is on the list of the commonest, is a listed word with digits or signs
 * around it, or repeats one short part. Case does not matter.
 */
export const isCommonPassword = (password: string): boolean => {
  const given = password.toLowerCase()
  return common.has(given) || words.has(wordIn(given)) || repeats.test(given)
}
