import { sessionOf } from "../../../lib/sessions.ts"
import type { SessionRole } from "../../../lib/sessions.ts"
import { login } from "../api/login.ts"

/** Signs the account of a known e-mail in with a password, remembered as before. Fails where a code is needed too. */
export const signInWith = (role: SessionRole, email: string, password: string): Promise<void> =>
  login(role, { email, password, remember: sessionOf(role).isRemembered(), code: "" })
