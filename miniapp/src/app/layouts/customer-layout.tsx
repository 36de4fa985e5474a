import { useOnline } from "@rokthnam/shared/web/browser/use-online"
import { useHeldSession, useSessionState } from "@rokthnam/shared/web/sessions/use-session"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { NavLink, Outlet, useLocation } from "react-router-dom"
import { Avatar } from "../../components/ui/avatar.tsx"
import { IconButton } from "../../components/ui/button.tsx"
import { Icon } from "../../components/ui/icon.tsx"
import { signOut } from "../../features/account/api/own-account.ts"
import { CartButton } from "../../features/cart/components/cart-button.tsx"
import { useIsStarting } from "../../features/account/lib/mini-app-start.ts"
import { useExpiredCart } from "../../features/cart/lib/use-expired-cart.ts"
import { customer } from "../../lib/customer.ts"
import { paths } from "../paths.ts"
import { Redirect } from "../redirect.tsx"
import { SignInAgain } from "../sign-in-again.tsx"
import { Starting } from "../starting.tsx"
import { usePagesBeforehand } from "../use-pages-beforehand.ts"
import { Footer } from "./footer.tsx"
import styles from "./layout.module.css"
import { PublicLayout } from "./public-layout.tsx"
import { SideMenu } from "./side-menu.tsx"
import { TopBar } from "./top-bar.tsx"

const links = [
  { to: paths.dashboard, word: "dashboard" },
  { to: paths.cart, word: "cart" },
  { to: paths.account, word: "account" },
  { to: paths.help, word: "help" },
] as const

const PageLinks = () => {
  const { t } = useTranslation("layout")
  return links.map(({ to, word }) => (
    <NavLink key={to} to={to}>
      {t(word)}
    </NavLink>
  ))
}

type Person = { readonly name: string; readonly photo: string }

const CustomerMenu = ({ person }: { readonly person: Person }) => {
  const { t } = useTranslation("layout")
  return (
    <SideMenu>
      <p className={styles["person"]}>
        <Avatar name={person.name} photo={person.photo} />
        {person.name}
      </p>
      <PageLinks />
      <button onClick={signOut} type="button">
        <Icon name="logout" />
        {t("logout")}
      </button>
    </SideMenu>
  )
}

/**
 * Leaves the page over which another account signed in. Nothing is shown until the address has changed; otherwise the
 * old page would render once more and fetch its data for the new account.
 */
const LeavePage = ({ onLeft }: { readonly onLeft: () => void }) => {
  const hasLeft = useLocation().pathname === paths.dashboard
  useEffect(() => {
    if (hasLeft) onLeft()
  }, [hasLeft, onLeft])
  return hasLeft ? null : <Redirect to={paths.dashboard} />
}

const Bar = ({ person }: { readonly person: Person }) => {
  const { t } = useTranslation("layout")
  return (
    <TopBar home={paths.dashboard} links={<PageLinks />} menu={<CustomerMenu person={person} />}>
      <CartButton to={paths.cart} />
      <span
        className={`${styles["person"]} ${styles["wideOnly"]}`}
        title={t("signedInAs", { name: person.name })}
      >
        <Avatar name={person.name} photo={person.photo} />
        <span className={styles["personName"]}>{person.name}</span>
      </span>
      <span className={styles["wideOnly"]}>
        <IconButton icon="logout" label={t("logout")} onClick={signOut} />
      </span>
    </TopBar>
  )
}

/** Whether the login page was left for the cart that this device keeps. */
const isKeptWanted = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "kept" in state && state.kept === true

/**
 * Whether the kept cart of a session that has expired is shown: where the visit began without a connection, because nobody
 * can sign in then, or where the person asked for it. It stays when the connection is back, as somebody reads it.
 */
const useKeptCart = (): boolean => {
  const { pathname, state } = useLocation()
  const [isOffline] = useState(() => !navigator.onLine)
  const isKept = useExpiredCart()
  return isKept && pathname === paths.cart && (isOffline || isKeptWanted(state))
}

/**
 * The customer's pages. For reading the kept cart, nobody needs to be signed in; and while the app is signing somebody in by itself,
 * nobody is asked to: that sign-in waits for no page that holds a session.
 */
export const CustomerLayout = () => {
  const isKept = useKeptCart()
  const isStarting = useIsStarting()
  const { status } = useSessionState(customer)
  if (isKept) return <PublicLayout />
  if (isStarting && status !== "active")
    return (
      <>
        <TopBar home={paths.home} links={null} menu={null}>
          {null}
        </TopBar>
        <main className={styles["main"]} id="content" tabIndex={-1}>
          <Starting />
        </main>
      </>
    )
  return <SignedInLayout />
}

/**
 * Shows the customer's pages only with a stored token. Otherwise it redirects to the login page, which returns here
 * afterwards. When the session ends while a page is shown, the customer signs in again in a dialog over it, once there is
 * a connection: until then the page can be read.
 */
const SignedInLayout = () => {
  const location = useLocation()
  const isOnline = useOnline()
  const held = useHeldSession(customer)
  usePagesBeforehand()
  if (held.kind === "absent") {
    // After "Logout" the login page gets no return address; otherwise it returns to the requested page.
    const from = held.signedOut ? undefined : `${location.pathname}${location.search}`
    return <Redirect state={{ from }} to={paths.login} />
  }
  if (held.kind === "replaced") return <LeavePage onLeft={held.accept} />
  const person = held.session.fields
  return (
    <>
      <Bar person={person} />
      <main className={styles["main"]} id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <SignInAgain email={person.email} open={held.mustSignIn && isOnline} session={held.session} />
    </>
  )
}
