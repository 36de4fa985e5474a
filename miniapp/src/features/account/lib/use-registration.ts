import { isUnknown } from "@rokthnam/shared/web/errors/api-failure"
import { refusalOf } from "@rokthnam/shared/web/errors/refusal-of"
import { useRef } from "react"
import { logIn, register, uploadPhoto } from "../api/doors.ts"
import type { Credentials } from "../api/doors.ts"
import { useDoor } from "./use-door.ts"
import type { RegistrationFields } from "./registration-rules.ts"

/** A registration that is being filled in. */
export type Draft = { readonly fields: RegistrationFields; readonly photo: File | undefined }

export const emptyDraft: Draft = {
  fields: { firstName: "", lastName: "", email: "", password: "", confirmPassword: "" },
  photo: undefined,
}

/** Whether something of a registration would be lost. The e-mail alone may be that of a sign-in. */
export const isBegun = ({ fields, photo }: Draft): boolean =>
  photo !== undefined || Object.entries(fields).some(([name, value]) => name !== "email" && value !== "")

/** Tells which of the two calls failed; the documents give each its own message. */
class RegistrationFailure extends Error {
  readonly at: "photo" | "account"

  constructor(at: RegistrationFailure["at"], cause: unknown) {
    super(`Registration failed at the ${at}`, { cause })
    this.name = "RegistrationFailure"
    this.at = at
  }
}

const at = (place: RegistrationFailure["at"]) => (cause: unknown) => {
  throw new RegistrationFailure(place, cause)
}

const send = async ({ fields, photo }: Draft) => {
  const name = photo === undefined ? undefined : await uploadPhoto(photo).catch(at("photo"))
  return register({
    first_name: fields.firstName.trim(),
    last_name: fields.lastName.trim(),
    email: fields.email.trim(),
    password: fields.password,
    ...(name === undefined ? {} : { photo: name }),
  })
}

/**
 * Creates the account. When an answer was lost and the e-mail has an account now, it is most likely this one: it is opened
 * with the same password. If that fails, it is another person's.
 */
const useCreating = () => {
  const unanswered = useRef<Credentials>(undefined)
  return async (given: Draft) => {
    const credentials = { email: given.fields.email.trim(), password: given.fields.password }
    try {
      return await send(given)
    } catch (error) {
      if (error instanceof RegistrationFailure) throw error
      const last = unanswered.current
      const isSame = last?.email === credentials.email && last.password === credentials.password
      if (isSame && refusalOf("POST /users/register", error)?.code === "CustomerEmailTaken")
        return logIn(credentials).catch(() => at("account")(error))
      if (isUnknown(error)) unanswered.current = credentials
      return at("account")(error)
    }
  }
}

/** Sends the photo, if there is one, then creates the account and signs in. */
export const useRegistration = () => {
  const { error, ...door } = useDoor(useCreating())
  return { ...door, error: error instanceof RegistrationFailure ? error : null }
}
