import { useTranslation } from "react-i18next"
import { Navigate, NavLink, Outlet, useLocation } from "react-router-dom"
import { Avatar } from "../../components/ui/avatar.tsx"
import { IconButton } from "../../components/ui/button.tsx"
import { Icon } from "../../components/ui/icon.tsx"
import { CartButton } from "../../features/cart/components/cart-button.tsx"
import { endSession, sessionAbsence, useSession } from "../../lib/session.ts"
import type { Session } from "../../lib/session.ts"
import { paths } from "../paths.ts"
import { Footer } from "./footer.tsx"
import styles from "./layout.module.css"
import { SideMenu } from "./side-menu.tsx"
import { TopBar } from "./top-bar.tsx"

const links = [
  { to: paths.dashboard, word: "dashboard" },
  { to: paths.cart, word: "cart" },
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

const CustomerMenu = ({ session }: { readonly session: Session }) => {
  const { t } = useTranslation("layout")
  return (
    <SideMenu>
      <p className={styles["person"]}>
        <Avatar name={session.name} photo={session.photo} />
        {session.name}
      </p>
      <PageLinks />
      <button onClick={() => endSession("signedOut")} type="button">
        <Icon name="logout" />
        {t("logout")}
      </button>
    </SideMenu>
  )
}

/** The customer's pages: only with a stored token, otherwise to the login page and back here afterwards. */
export const CustomerLayout = () => {
  const { t } = useTranslation("layout")
  const session = useSession()
  const location = useLocation()
  if (session === undefined) {
    // After "Logout" the login page is the end of the way; otherwise it leads back to the page that was asked for.
    const from = sessionAbsence() === "signedOut" ? undefined : `${location.pathname}${location.search}`
    return <Navigate replace state={{ from }} to={paths.login} />
  }
  return (
    <>
      <TopBar home={paths.dashboard} links={<PageLinks />} menu={<CustomerMenu session={session} />}>
        <CartButton to={paths.cart} />
        <span className={`${styles["person"]} ${styles["wideOnly"]}`} title={t("signedInAs", session)}>
          <Avatar name={session.name} photo={session.photo} />
          <span className={styles["personName"]}>{session.name}</span>
        </span>
        <span className={styles["wideOnly"]}>
          <IconButton icon="logout" label={t("logout")} onClick={() => endSession("signedOut")} />
        </span>
      </TopBar>
      <main className={styles["main"]} id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
