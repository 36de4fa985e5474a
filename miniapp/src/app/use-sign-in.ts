import { useLocation, useNavigate } from "react-router-dom"
import { paths } from "./paths.ts"

/** Leads a visitor to the sign-in, and then back: to the page that was left, or from the first one to the same search on the dashboard. */
export const useSignIn = () => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const from = (pathname === paths.home ? paths.dashboard : pathname) + search
  return () => void navigate(paths.login, { state: { from } })
}
