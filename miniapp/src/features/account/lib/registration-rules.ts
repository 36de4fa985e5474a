import { emailPattern, longestPassword, shortestPassword } from "@rokthnam/shared/Primitives/TextRules"

/** The values of the registration form. */
export type RegistrationFields = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
}

export type FieldName = keyof RegistrationFields
/** The contract's names of the fields that are sent. */
export const sentAs = {
  firstName: "first_name",
  lastName: "last_name",
  email: "email",
  password: "password",
} as const satisfies Partial<Record<FieldName, string>>

type FieldProblem = "required" | "emailInvalid" | "passwordShort" | "passwordLong" | "passwordMismatch"
export type Problems = Partial<Record<FieldName, FieldProblem>>

const passwordProblem = (password: string): FieldProblem | undefined => {
  if (password === "") return "required"
  if (password.length < shortestPassword) return "passwordShort"
  return password.length > longestPassword ? "passwordLong" : undefined
}

const confirmationProblem = (fields: RegistrationFields): FieldProblem | undefined => {
  if (fields.confirmPassword === "") return "required"
  return fields.confirmPassword === fields.password ? undefined : "passwordMismatch"
}

/** The problem with each field, by the contract's rules; empty when the form can be sent. */
export const registrationProblems = (fields: RegistrationFields): Problems => {
  const email = fields.email.trim()
  const found: Record<FieldName, FieldProblem | undefined> = {
    firstName: fields.firstName.trim() === "" ? "required" : undefined,
    lastName: fields.lastName.trim() === "" ? "required" : undefined,
    email: email === "" ? "required" : emailPattern.test(email) ? undefined : "emailInvalid",
    password: passwordProblem(fields.password),
    confirmPassword: confirmationProblem(fields),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** The largest profile photo, in bytes: 5 MB (document 1, section 5). */
const largestPhoto = 5 * 1024 * 1024

export type PhotoProblem = "photoTooLarge" | "photoNotImage"

export const photoProblem = (photo: File): PhotoProblem | undefined => {
  if (!photo.type.startsWith("image/")) return "photoNotImage"
  return photo.size > largestPhoto ? "photoTooLarge" : undefined
}
