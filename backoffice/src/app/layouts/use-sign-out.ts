import { useNavigate } from "react-router-dom"
import { doors } from "../../lib/paths.ts"
import { signOut } from "../../lib/sessions/sessions.ts"
import type { SessionRole } from "../../lib/sessions/sessions.ts"

/** Signs the role out and leads to its sign-in page, without a way back to this page for the next person. */
export const useSignOut = (role: SessionRole) => {
  const navigate = useNavigate()
  return () => {
    signOut(role)
    void navigate(doors[role].login, { replace: true, state: null })
  }
}
