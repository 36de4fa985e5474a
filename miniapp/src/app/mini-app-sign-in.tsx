import { useEffect, useRef } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import { logInWithMiniApp } from "../features/account/api/doors.ts"
import { useDoor } from "../features/account/lib/use-door.ts"
import { useShownCustomer } from "../lib/customer.ts"
import { usePlatform } from "../platform/platform.ts"
import { paths } from "./paths.ts"

/** Inside Telegram, signs the customer in once per start with Telegram's init data, and opens the dashboard. */
export const MiniAppSignIn = () => {
  const { initData } = usePlatform()
  const customer = useShownCustomer()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { mutate } = useDoor(logInWithMiniApp)
  const tried = useRef(false)
  useEffect(() => {
    if (initData === undefined || tried.current) return
    tried.current = true
    const begin = () => {
      if (pathname === paths.home) void navigate(paths.dashboard, { replace: true })
    }
    if (customer === undefined) mutate(initData, { onSuccess: begin })
    else begin()
  }, [initData, customer, pathname, navigate, mutate])
  return null
}
