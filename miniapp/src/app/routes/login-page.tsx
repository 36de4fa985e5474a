import { usePageTitle } from "@rokthnam/shared/web/browser/page-title"
import type { EndedSession } from "@rokthnam/shared/web/sessions/stored-session"
import { useSessionState } from "@rokthnam/shared/web/sessions/use-session"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { Banner } from "../../components/ui/banner.tsx"
import { ButtonLink } from "../../components/ui/button.tsx"
import { AccountDoors } from "../../features/account/components/account-doors.tsx"
import { useEndedWords } from "../../features/account/lib/use-ended-words.ts"
import { useIsStarting } from "../../features/account/lib/mini-app-start.ts"
import { useExpiredCart } from "../../features/cart/lib/use-expired-cart.ts"
import { customer } from "../../lib/customer.ts"
import { paths } from "../paths.ts"
import { Redirect } from "../redirect.tsx"
import { Starting } from "../starting.tsx"
import styles from "./page.module.css"

/** The page to open after signing in: the one from which somebody came here, otherwise the dashboard. */
const wantedPage = (state: unknown): string => {
  const from: unknown =
    typeof state === "object" && state !== null && "from" in state ? state.from : undefined
  return typeof from === "string" && from.startsWith("/") ? from : paths.dashboard
}

/** Why somebody is here who was signed in, and the way to the cart that this device keeps, for who has no connection. */
const Ended = ({ session }: { readonly session: EndedSession }) => {
  const { t } = useTranslation("cart")
  const endedWords = useEndedWords()
  const isKept = useExpiredCart()
  const toCart = isKept ? (
    <ButtonLink size="sm" state={{ kept: true }} to={paths.cart} variant="outline">
      {t("keptCart")}
    </ButtonLink>
  ) : undefined
  return (
    <Banner action={toCart} tone="warning">
      {endedWords(session)}
    </Banner>
  )
}

/** The page to sign in or register. A person who is already signed in is redirected at once. */
export const LoginPage = () => {
  const { t } = useTranslation("account")
  const { state } = useLocation()
  const session = useSessionState(customer)
  const isStarting = useIsStarting()
  usePageTitle(t("signIn"))
  if (session.status === "active") return <Redirect to={wantedPage(state)} />
  if (isStarting) return <Starting />
  return (
    <div className={`page ${styles["body"]} ${styles["narrow"]}`}>
      <div className={styles["head"]}>
        <h1 className={styles["title"]}>{t("title")}</h1>
        <p className={styles["text"]}>{t("subtitle")}</p>
      </div>
      {session.status === "ended" && <Ended session={session} />}
      <AccountDoors />
    </div>
  )
}
