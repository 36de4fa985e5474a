import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import { isUnknown } from "@rokthnam/shared/web/errors/api-failure"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"
import { customer } from "../../../lib/customer.ts"

const as = "customer"

export type OpenSession = Answer<"GET /account/sessions">[number]

export type PersonalData = Answer<"GET /account/personal-data">
export type Proof = Body<"POST /account/personal-data/delete">

/** Signs the customer out instead of asking for another sign-in, if the session is the next thing that is refused. */
const signOutWhenRefused = (onRefused: () => void): void => {
  const stop = customer.subscribe(() => {
    stop()
    if (customer.current().status !== "ended") return
    customer.signOut()
    onRefused()
  })
}

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
    if (isUnknown(error)) signOutWhenRefused(onPerhaps)
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

/** Changes the password. The session goes on with the token that is returned; all others have ended. */
export const changePassword = async (body: Body<"PUT /account/password">): Promise<void> => {
  const { access_token } = await api.put("/account/password", { as, body })
  customer.replaceToken(access_token)
}

export const endSession = (id: number) => api.delete("/account/sessions/:id", { as, path: { id } })

export const endOtherSessions = () => api.post("/account/end-other-sessions", { as })

export const dismissWarning = () => api.post("/account/dismiss-warning", { as })

/**
 * Signs the customer out, here and on the server. The call takes the token before it is removed. Without a connection
 * the session lasts on the server until it expires.
 */
export const signOut = (): void => {
  void api.post("/account/sign-out", { as }).catch(() => undefined)
  customer.signOut()
}
