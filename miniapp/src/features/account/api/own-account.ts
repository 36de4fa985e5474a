import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"
import { customer } from "../../../lib/customer.ts"

const as = "customer"

export type OpenSession = Answer<"GET /account/sessions">[number]

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
