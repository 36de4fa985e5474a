import { dictionary } from "@zxcvbn-ts/language-common"
import { shortestPassword } from "@rokthnam/shared/Primitives/TextRules"

/** OWASP ASVS 5, requirement 6.2.4: the 3,000 commonest passwords that the rules for passwords would accept. */
const listed = 3_000

/** The commonest passwords of leaked lists in lower case, the commonest first, as zxcvbn maintains them. */
const common: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].filter((password) => password.length >= shortestPassword).slice(0, listed),
)

/** A text that repeats one part, such as "aaaaaaaa" or "abcabcabc". */
const repeats = /^(.+?)\1+$/su

/** Whether attackers try this password first: it is on the list, in any case of letters, or repeats one part. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.toLowerCase()) || repeats.test(password.toLowerCase())
