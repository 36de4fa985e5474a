import { useOnline } from "@rokthnam/shared/web/browser/use-online"
import { accountIn, useOwnData } from "@rokthnam/shared/web/queries/use-own-data"
import { watchSessions } from "@rokthnam/shared/web/sessions/watch-sessions"
import { useQueryClient } from "@tanstack/react-query"
import { use, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Outlet, useLocation, useNavigate } from "react-router-dom"
import { Later, laterCode } from "../../components/ui/later.tsx"
import { forgetLocation } from "../../features/search/lib/location-store.ts"
import { customer, forgetKept, useShownCustomer } from "../../lib/customer.ts"
import { usePlatform } from "../../platform/platform.ts"
import { paths } from "../paths.ts"
import { PendingContext } from "../pending.ts"
import styles from "./root-layout.module.css"

/**
 * Loaded inside Telegram only, with the texts of what it says when the sign-in fails: there may be no connection then to load
 * them.
 */
export const signInCode = laterCode(
  "sign-in",
  async () => (await import("../mini-app-sign-in.tsx")).MiniAppSignIn,
  ["account"],
)

/** Loaded for customers and inside Telegram only. */
const unseenParts = laterCode("unseen", async () => (await import("../unseen-parts.tsx")).UnseenParts)

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
        <div className={`page ${styles["notice"]}`}>
          {/* Who is signed in misses nothing without it. */}
          <Later code={signInCode} isUnseen={person !== undefined} props={{}} waiting={null} />
        </div>
      )}
      {(platform.kind === "telegram" || person !== undefined) && (
        <Later code={unseenParts} isUnseen props={{ customerId: person?.id }} waiting={null} />
      )}
      <Outlet />
    </>
  )
}
