import { Redacted } from "effect"
import { seedPassword } from "../../seed/SeedPassword.ts"
import { isCommonPassword } from "../platform/CommonPasswords.ts"

/** A key of 256 bits, as RFC 7518 section 3.2 asks for HS256, has 32 characters or more in any notation. */
const shortestSecret = 32
/** The admin's password may be typed by a person. */
const shortestAdminPassword = 12
/** Of 32 random hexadecimal digits fewer than 8 are different less than once in ten million times. */
const fewestDifferent = 8
/** What examples and templates write in place of a secret. */
const placeholder =
  /change.?(?:me|this|it)|replace.?(?:me|this)|example|placeholder|your.?(?:secret|key|password)/iu

/** A text that consists of one part again and again. */
const repeats = /^(.+?)\1+$/su

type Given = Redacted.Redacted | undefined

const different = (text: string): number => new Set(text).size

/** What is wrong with a secret that a program made; undefined when nothing is. */
const whyWeakSecret = (name: string, given: Given): string | undefined => {
  if (given === undefined) return `${name} must be set`
  const secret = Redacted.value(given)
  if (secret.length < shortestSecret) return `${name} must have at least ${shortestSecret} characters`
  if (placeholder.test(secret)) return `${name} still holds the text of an example`
  return repeats.test(secret) || different(secret) < fewestDifferent
    ? `${name} must be random, not a few characters repeated`
    : undefined
}

/** The word in a password without the digits and signs around it: "Password1234!" → "Password". */
const wordIn = (password: string): string => password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")

const whyWeakPassword = (name: string, given: Given): string | undefined => {
  if (given === undefined) return `${name} must be set`
  const password = Redacted.value(given)
  if (password.length < shortestAdminPassword)
    return `${name} must have at least ${shortestAdminPassword} characters`
  if (password.toLowerCase() === seedPassword) return `${name} is the password of the demonstration`
  return isCommonPassword(password) || isCommonPassword(wordIn(password)) || placeholder.test(password)
    ? `${name} is one of the passwords that attackers try first`
    : undefined
}

type Secrets = {
  readonly jwtSecret: Given
  readonly botServiceSecret: Given
  readonly telegramWebhookSecret: Given
  readonly adminPassword: Given
}

/** What is wrong with a secret that may be absent: without it nobody is let in. */
const whyWeakOptional = (name: string, given: Given): string | undefined =>
  given === undefined ? undefined : whyWeakSecret(name, given)

/** Why these secrets make production unsafe, one reason for each. */
export const weakSecrets = (given: Secrets): ReadonlyArray<string> =>
  [
    whyWeakSecret("JWT_SECRET", given.jwtSecret),
    whyWeakOptional("BOT_SERVICE_SECRET", given.botServiceSecret),
    whyWeakOptional("TELEGRAM_WEBHOOK_SECRET", given.telegramWebhookSecret),
    whyWeakPassword("ADMIN_PASSWORD", given.adminPassword),
  ].filter((reason) => reason !== undefined)
