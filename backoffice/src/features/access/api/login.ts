import type { AccessToken } from "@rokthnam/shared/Identity/Login"
import type { StaffSession } from "@rokthnam/shared/Staff/StaffApi"
import { api } from "../../../lib/api-client.ts"
import { keepStaff, signIn } from "../../../lib/sessions/sessions.ts"
import type { SessionRole } from "../../../lib/sessions/sessions.ts"
import type { Wire } from "../../../lib/wire.ts"

export type LoginInput = { readonly email: string; readonly password: string; readonly remember: boolean }

/** Signs in through the role's door and keeps the token where the specification says. */
export const login = async (role: SessionRole, { email, password, remember }: LoginInput): Promise<void> => {
  const call = { as: "none", body: { email, password } } as const
  if (role === "staff") {
    const session = await api.post<Wire<typeof StaffSession>>("/staff/login", call)
    keepStaff({ id: session.staff_id, name: session.staff_name })
    signIn("staff", session.access_token, { remember: true })
    return
  }
  const path = role === "admin" ? "/admin/login" : "/pharmacies/login"
  const { access_token } = await api.post<Wire<typeof AccessToken>>(path, call)
  signIn(role, access_token, { remember: role === "admin" && remember })
}
