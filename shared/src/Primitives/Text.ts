import { Schema } from "effect"
import { neverRefuses, refusedAs } from "./Constraint.ts"
import { emailPattern, longestEmail, longestPassword, phonePattern, shortestPassword } from "./TextRules.ts"

/** Whether PostgreSQL can store the text: it has no NUL character and no lone surrogate. */
const storable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed()
const notStorable = refusedAs("BadCharacter", {}, "holds a character that cannot be stored")
/** The refusal of an empty text that is required. */
export const empty = refusedAs("Required", {}, "must not be empty")
const tooLong = (max: number) => refusedAs("TooLong", { max }, `must be at most ${max} characters long`)

/** Text without the spaces around it. */
export const Trimmed = Schema.transform(Schema.String, Schema.String, {
  strict: true,
  decode: (text) => text.trim(),
  encode: (text) => text,
}).annotations({ ...neverRefuses, description: "a string that will be trimmed" })

const clean = Trimmed.pipe(Schema.filter(storable, notStorable))

/** Trimmed, non-empty text of at most `max` characters. */
export const Text = (max: number) =>
  clean.pipe(Schema.minLength(1, empty), Schema.maxLength(max, tooLong(max)))

/** Trimmed text of at most `max` characters; empty is allowed. */
export const LooseText = (max: number) => clean.pipe(Schema.maxLength(max, tooLong(max)))

/** Text exactly as it was sent, because a signature covers every character. */
export const VerbatimText = (max: number) =>
  Schema.String.pipe(Schema.filter(storable, notStorable), Schema.maxLength(max, tooLong(max)))

const trimmedEmail = Schema.String.pipe(
  Schema.transform(Schema.String, { strict: true, decode: (s) => s.trim().toLowerCase(), encode: (s) => s }),
  Schema.annotations(neverRefuses),
  Schema.filter(storable, notStorable),
  Schema.maxLength(longestEmail, tooLong(longestEmail)),
)

/** The e-mail address of a new account, trimmed and in lower case, so that case is ignored. */
export const Email = trimmedEmail.pipe(
  Schema.pattern(emailPattern, refusedAs("NotEmail", {}, "must be an e-mail address in Latin letters")),
)

/** An e-mail address at login, where accounts made before `emailPattern` asked for Latin letters still fit. */
export const OfferedEmail = trimmedEmail.pipe(
  Schema.pattern(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, refusedAs("NotEmail", {}, "must be an e-mail address")),
)

/** A new password: 8 to 128 characters (DECISIONS, "Accounts and sessions"). */
export const NewPassword = Schema.String.pipe(
  Schema.filter(storable, refusedAs("BadCharacter", {}, "holds a character that cannot be used")),
  Schema.minLength(
    shortestPassword,
    refusedAs("TooShort", { min: shortestPassword }, `must have at least ${shortestPassword} characters`),
  ),
  Schema.maxLength(
    longestPassword,
    refusedAs("TooLong", { max: longestPassword }, `must have at most ${longestPassword} characters`),
  ),
)

/** Largest number of characters of a password at login, which limits the cost of hashing. */
const longestOffer = 1024

/** A password at login. It has no rule except a length. */
export const OfferedPassword = Schema.String.pipe(
  Schema.minLength(1, empty),
  Schema.maxLength(longestOffer, refusedAs("TooLong", { max: longestOffer }, "is too long")),
)

/** A phone number as people write it: digits, spaces and + ( ) - . */
export const Phone = clean.pipe(
  Schema.pattern(phonePattern, refusedAs("NotPhone", {}, "must be a phone number")),
)

/** A file name that an upload call returned. The server generates these names; they are never paths. */
export const StoredFileName = Schema.String.pipe(
  Schema.pattern(
    /^[a-z0-9-]{8,64}\.(?:webp|jpg|png|pdf)$/,
    refusedAs("NotFile", {}, "must be a file name that an upload answered"),
  ),
)

/** Used on a form's schema, so that a refusal names every invalid field, not only the first. */
export const everyError = { parseOptions: { errors: "all" } } as const
