import { shortestPassword } from "@rokthnam/shared/Primitives/TextRules"
import type * as language from "@zxcvbn-ts/language-common"
import { createRequire } from "node:module"

type Lists = Pick<typeof language, "dictionary">

/** OWASP ASVS 5, requirement 6.2.4: the 3,000 commonest passwords that the rules for passwords would accept. */
const listed = 3_000

let remembered: ReadonlySet<string> | undefined

/**
 * The commonest passwords of leaked lists in lower case, the commonest first, as zxcvbn maintains them. They are loaded when
 * somebody chooses a password: the package unpacks all its lists, and most processes and threads need none.
 */
const common = (): ReadonlySet<string> => {
  if (remembered !== undefined) return remembered
  const load: (name: string) => Lists = createRequire(import.meta.url)
  const { dictionary } = load("@zxcvbn-ts/language-common")
  const long = dictionary["passwords-common"].filter((password) => password.length >= shortestPassword)
  return (remembered = new Set(long.slice(0, listed)))
}

/** A text that repeats one part, such as "aaaaaaaa" or "abcabcabc". */
const repeats = /^(.+?)\1+$/su

/** Whether attackers try this password first: it is on the list, in any case of letters, or repeats one part. */
export const isCommonPassword = (password: string): boolean =>
  common().has(password.toLowerCase()) || repeats.test(password.toLowerCase())
