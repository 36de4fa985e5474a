import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import { isUnknown } from "@rokthnam/shared/web/errors/api-failure"
import { refusalOf } from "@rokthnam/shared/web/errors/refusal-of"
import { leaveSession } from "@rokthnam/shared/web/sessions/left-sessions"
import type { passwordChanging, PasswordChange } from "@rokthnam/shared/web/sessions/password-changing"
import { whenRefused } from "@rokthnam/shared/web/sessions/when-refused"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"
import { endLeft } from "../../../lib/end-left.ts"
import { customer, startCustomer } from "../../../lib/customer.ts"
import { logIn } from "./doors.ts"

const as = "customer"

export type OpenSession = Answer<"GET /account/sessions">[number]

export type PersonalData = Answer<"GET /account/personal-data">
export type Proof = Body<"POST /account/personal-data/delete">

export const personalDataQuery = (customerId: string) =>
  queryOptions({
    queryKey: ["account", customerId, "data"],
    queryFn: ({ signal }) => api.get("/account/personal-data", { as, signal }),
  })

/** Everything that is kept about the customer, as one JSON file. */
export const downloadData = (proof: Proof): Promise<Blob> =>
  api.postFile("/account/personal-data/export", { as, body: proof })

/**
 * Deletes the account, and signs the customer out here. After an answer that was lost the server may know nobody to answer
 * any more: then `onPerhaps` is called when it refuses the session.
 */
export const deleteAccount = async (proof: Proof, onPerhaps: () => void): Promise<void> => {
  try {
    await api.post("/account/personal-data/delete", { as, body: proof })
    customer.signOut()
  } catch (error) {
    if (isUnknown(error))
      whenRefused(customer, () => {
        customer.signOut()
        onPerhaps()
      })
    throw error
  }
}

export type Profile = Answer<"GET /account/profile">
export type ProfileChange = Body<"PUT /account/profile">
export type TelegramLink = Body<"POST /account/telegram">
export type EmailLink = Body<"POST /account/email/link">

export const profileQuery = (customerId: string) =>
  queryOptions({
    queryKey: ["account", customerId, "profile"],
    queryFn: ({ signal }) => api.get("/account/profile", { as, signal }),
  })

/** Shows a new profile wherever the signed-in person is shown. */
const shown = (profile: Profile): Profile => {
  customer.setField("name", `${profile.first_name} ${profile.last_name}`.trim())
  customer.setField("email", profile.email ?? "")
  customer.setField("photo", profile.shown_photo ?? "")
  return profile
}

export const changeProfile = async (body: ProfileChange): Promise<Profile> =>
  shown(await api.put("/account/profile", { as, body }))

/** Links Telegram with the customer's e-mail account. Without `join` another account is never joined. */
export const linkTelegram = async (body: TelegramLink): Promise<Profile> =>
  shown(await api.post("/account/telegram", { as, body }))

/** Joins the account of an e-mail and its password with the customer's account of Telegram. */
export const linkEmail = async (body: EmailLink): Promise<Profile> =>
  shown(await api.post("/account/email/link", { as, body }))

/** Gives the customer's account of Telegram an e-mail and a password that nobody has yet. */
export const addEmail = async ({ join: _join, ...body }: EmailLink): Promise<Profile> =>
  shown(await api.post("/account/email", { as, body }))

export const securityQuery = (customerId: string) =>
  queryOptions({
    queryKey: ["account", customerId, "security"],
    queryFn: ({ signal }) => api.get("/account/security", { as, signal }),
  })

export const sessionsQuery = (customerId: string) =>
  queryOptions({
    queryKey: ["account", customerId, "sessions"],
    queryFn: ({ signal }) => api.get("/account/sessions", { as, signal }),
  })

/** Changes the password of the account that has this e-mail; made by `passwordChanging`. */
export const changePassword = (
  change: ReturnType<typeof passwordChanging>,
  email: string,
  body: PasswordChange,
): Promise<void> =>
  change(
    {
      send: (changed) => api.put("/account/password", { as, body: changed }),
      signIn: async (password) => startCustomer(await logIn({ email, password })),
    },
    body,
  )

/** Ends a session. One that is not there ended before, as a call that is sent again finds it. */
const endSession = async (id: number): Promise<void> => {
  try {
    await api.delete("/account/sessions/:id", { as, path: { id } })
  } catch (error) {
    if (refusalOf("DELETE /account/sessions/:id", error)?.code !== "NotFound") throw error
  }
}

const endOtherSessions = () => api.post("/account/end-other-sessions", { as })

/** Ends the session of another device, or those of all others. */
export const endSessions = async (which: number | "others"): Promise<void> => {
  await (which === "others" ? endOtherSessions() : endSession(which))
}

export const dismissWarning = () => api.post("/account/dismiss-warning", { as })

/**
 * Signs the customer out, here and on the server. The call takes the token before it is removed. Without an answer the
 * device tells the server later.
 */
export const signOut = (): void => {
  const token = customer.token()
  const call = api.post("/account/sign-out", { as })
  customer.signOut()
  void leaveSession(token, call, endLeft)
}
