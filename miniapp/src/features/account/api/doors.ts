import type {
  CustomerRegistration as RegistrationSchema,
  CustomerSession as SessionSchema,
} from "@rokthnam/shared/Customers/Customer"
import type { UploadedName as UploadedNameSchema } from "@rokthnam/shared/Files/FilesApi"
import type { Credentials as CredentialsSchema } from "@rokthnam/shared/Identity/Login"
import { request, upload } from "../../../lib/api-client.ts"

type Session = (typeof SessionSchema)["Encoded"]
export type Credentials = (typeof CredentialsSchema)["Encoded"]
export type Registration = (typeof RegistrationSchema)["Encoded"]

/** Signs in with e-mail and password. */
export const logIn = (credentials: Credentials): Promise<Session> =>
  request<Session>("POST", "/users/login", { body: credentials })

/** Creates an account; answers like a login. */
export const register = (registration: Registration): Promise<Session> =>
  request<Session>("POST", "/users/register", { body: registration })

/** Signs in with what Telegram's login widget says of its user; every field counts in its hash. */
export const logInWithTelegram = (user: Readonly<Record<string, unknown>>): Promise<Session> =>
  request<Session>("POST", "/users/telegram-login", { body: { ...user, id: String(user["id"]) } })

/** Signs in with the Mini App's init data. */
export const logInWithMiniApp = (initData: string): Promise<Session> =>
  request<Session>("POST", "/users/telegram-miniapp-login", { body: { init_data: initData } })

/** Stores a profile photo and answers its name. */
export const uploadPhoto = async (photo: File): Promise<string> =>
  (await upload<(typeof UploadedNameSchema)["Encoded"]>("/api/images/upload", photo, photo.name)).filename
