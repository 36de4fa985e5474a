import { register, uploadPhoto } from "../api/doors.ts"
import { useDoor } from "./use-door.ts"
import type { RegistrationFields } from "./registration-rules.ts"

export const emptyRegistration: RegistrationFields = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  confirmPassword: "",
}

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

type Registering = { readonly fields: RegistrationFields; readonly photo: File | undefined }

const createAccount = async ({ fields, photo }: Registering) => {
  const name = photo === undefined ? undefined : await uploadPhoto(photo).catch(at("photo"))
  return register({
    first_name: fields.firstName.trim(),
    last_name: fields.lastName.trim(),
    email: fields.email.trim(),
    password: fields.password,
    ...(name === undefined ? {} : { photo: name }),
  }).catch(at("account"))
}

/** Sends the photo, if there is one, then creates the account and signs in. */
export const useRegistration = () => {
  const { error, ...door } = useDoor(createAccount)
  return { ...door, error: error instanceof RegistrationFailure ? error : null }
}
