import { api } from "../../../lib/api.ts"
import { sessions } from "../../../lib/sessions.ts"
import type { SessionRole } from "../../../lib/sessions.ts"

export type LoginInput = {
  readonly email: string
  readonly password: string
  readonly remember: boolean
  readonly code: string
}

/** Signs in through the endpoint of the role and stores the token under the specification's names. */
export const login = async (
  role: SessionRole,
  { email, password, remember, code }: LoginInput,
): Promise<void> => {
  const body = { email, password }
  if (role === "staff") {
    const answer = await api.post("/staff/login", { body })
    const fields = { id: String(answer.staff_id), name: answer.staff_name, photo: "", readAlerts: "" }
    sessions.staff.start({ token: answer.access_token, fields })
    return
  }
  const path = role === "admin" ? "/admin/login" : "/pharmacies/login"
  const { access_token: token } = await api.post(path, { body: code === "" ? body : { ...body, code } })
  sessions[role].start({ token, fields: {} }, remember)
}
