import { useOnline } from "@rokthnam/shared/web/browser/use-online"
import { isPassing } from "@rokthnam/shared/web/errors/api-failure"
import { useSessionState } from "@rokthnam/shared/web/sessions/use-session"
import { useEffect, useRef } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import { logInWithMiniApp } from "../features/account/api/doors.ts"
import { TelegramRefusal } from "../features/account/components/telegram-refusal.tsx"
import { tellStart } from "../features/account/lib/mini-app-start.ts"
import { useDoor } from "../features/account/lib/use-door.ts"
import { customer } from "../lib/customer.ts"
import { usePlatform } from "../platform/platform.ts"
import { paths } from "./paths.ts"

/**
 * Opens the dashboard when the app starts on the home page and the customer is signed in. A search of the address goes
 * along: it is what a link to the app or the bot's button was pressed for.
 */
const useStartOnDashboard = (isActive: boolean, isTelegram: boolean) => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const started = useRef(false)
  useEffect(() => {
    if (!isTelegram || !isActive || started.current) return
    started.current = true
    if (pathname === paths.home) void navigate({ pathname: paths.dashboard, search }, { replace: true })
  }, [isTelegram, isActive, pathname, search, navigate])
}

/** The pages on which the form stands. */
const forms: ReadonlySet<string> = new Set([paths.login, paths.loginAlias])

/** Milliseconds for which nobody is shown the form instead: who has a bad connection finds the kept cart there. */
const longestStart = 4000

/**
 * Inside Telegram, signs the customer in with Telegram's init data: at the start, and when the session has ended on a
 * page that has no dialog for it. After "Logout" the customer stays signed out. A failure is said, with ways to go on;
 * without a connection the sign-in is tried again when it is back.
 */
export const MiniAppSignIn = () => {
  const { initData } = usePlatform()
  const state = useSessionState(customer)
  const { mutate, isPending, error } = useDoor(logInWithMiniApp)
  const isOnline = useOnline()
  const tried = useRef<string>(undefined)
  const { pathname, search } = useLocation()
  const isOver = state.status === "active" || error !== null || customer.isHeld()
  useStartOnDashboard(state.status === "active", initData !== undefined)
  useEffect(() => {
    if (isOver) tellStart(true)
  }, [isOver])
  useEffect(() => {
    const late = setTimeout(() => tellStart(true), longestStart)
    return () => {
      clearTimeout(late)
      tellStart(false)
    }
  }, [])
  useEffect(() => {
    const trial = state.status === "ended" ? `after ${state.account}` : "start"
    if (state.status === "active") tried.current = "start"
    if (initData === undefined || state.status === "active" || tried.current === trial) return
    if (state.status === "none" && tried.current !== undefined) return
    if (customer.isHeld()) return
    tried.current = trial
    mutate(initData)
    // A page that holds the session may be left for one that does not.
  }, [initData, state, mutate, pathname])
  useEffect(() => {
    if (isOnline && initData !== undefined && isPassing(error)) mutate(initData)
    // Only the return of the connection is a reason; the error of this try is none.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOnline])
  const isAtForm = forms.has(pathname)
  // A page whose session has ended says it in its dialog. One that leads to the form is still there at this moment.
  const isInDialog = state.status === "ended" && !isAtForm && customer.isHeld()
  if (initData === undefined || error === null || state.status === "active" || isInDialog) return null
  const here = `${pathname === paths.home ? paths.dashboard : pathname}${search}`
  return (
    <TelegramRefusal
      error={error}
      isPending={isPending}
      onRetry={() => mutate(initData)}
      {...(!isAtForm && { otherWay: { to: paths.login, from: here } })}
    />
  )
}
