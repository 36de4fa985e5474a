import { useOnline } from "@rokthnam/shared/web/browser/use-online"
import { accountIn, useOwnData } from "@rokthnam/shared/web/queries/use-own-data"
import { watchSessions } from "@rokthnam/shared/web/sessions/watch-sessions"
import { useQueryClient } from "@tanstack/react-query"
import { lazy, Suspense, use, useEffect, useRef } from "react"
import { getI18n, useTranslation } from "react-i18next"
import { Outlet, useLocation, useNavigate } from "react-router-dom"
import { forgetLocation } from "../../features/search/lib/location-store.ts"
import { customer, forgetKept, useShownCustomer } from "../../lib/customer.ts"
import { usePlatform } from "../../platform/platform.ts"
import { paths } from "../paths.ts"
import { PendingContext } from "../pending.ts"
import styles from "./root-layout.module.css"

const signInCode = async () => (await import("../mini-app-sign-in.tsx")).MiniAppSignIn

/**
 * Loaded inside Telegram only, with the texts of what it says when the sign-in fails: there may be no connection then to load
 * them.
 */
const MiniAppSignIn = lazy(async () => {
  const [component] = await Promise.all([signInCode(), getI18n().loadNamespaces("account")])
  return { default: component }
})

/** Loaded inside Telegram only. */
const ClosingGuard = lazy(async () => ({
  default: (await import("../closing-guard.tsx")).ClosingGuard,
}))

/** Loaded for customers only. */
const SendWaiting = lazy(async () => ({
  default: (await import("../../features/cart/components/send-waiting.tsx")).SendWaiting,
}))

/** The pages where a visit begins; they show no back button. */
const starts: ReadonlySet<string> = new Set([paths.home, paths.dashboard])

const useHostBackButton = () => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const platform = usePlatform()
  useEffect(() => {
    if (starts.has(pathname)) return undefined
    return platform.showBackButton(() => {
      if (window.history.state?.idx > 0) void navigate(-1)
      else void navigate(paths.dashboard)
    })
  }, [pathname, navigate, platform])
}

const sessions = [customer]
const leave = () => {
  forgetLocation()
  forgetKept()
}
const owners = [{ sessions, account: () => accountIn(customer), owns: () => true, forgetKept: leave }]

/**
 * Follows the end of the session and changes in other tabs, and clears one customer's data, also what the device keeps, before the next signs in.
 */
const useSessions = () => {
  useOwnData(useQueryClient(), owners)
  useEffect(() => watchSessions(sessions), [])
}

/** Focuses the content after a page change, so that screen readers and the keyboard start at its top. */
const useFocusOnPage = () => {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true })
  }, [pathname])
}

/** The layout of every page: skip link, offline message, and a progress bar while a page loads. */
export const RootLayout = () => {
  const { t } = useTranslation(["layout", "common"])
  const online = useOnline()
  const isPending = use(PendingContext)
  const platform = usePlatform()
  const person = useShownCustomer()
  useSessions()
  useHostBackButton()
  useFocusOnPage()
  return (
    <>
      <a className={styles["skip"]} href="#content">
        {t("layout:skip")}
      </a>
      {isPending && <div aria-hidden="true" className={styles["progress"]} />}
      {!online && (
        <p className={styles["offline"]} role="status">
          {t("common:offline")}
        </p>
      )}
      {platform.initData !== undefined && (
        <Suspense>
          <MiniAppSignIn />
        </Suspense>
      )}
      {platform.kind === "telegram" && (
        <Suspense>
          <ClosingGuard customerId={person?.id} />
        </Suspense>
      )}
      {person !== undefined && (
        <Suspense>
          <SendWaiting customerId={person.id} />
        </Suspense>
      )}
      <Outlet />
    </>
  )
}
