import { useTranslation } from "react-i18next"
import { Link, NavLink, Outlet } from "react-router-dom"
import { ButtonLink } from "../../components/ui/button.tsx"
import { useCustomer } from "../../lib/customer.ts"
import { officePaths, paths } from "../paths.ts"
import { Footer } from "./footer.tsx"
import styles from "./layout.module.css"
import { SideMenu } from "./side-menu.tsx"
import { TopBar } from "./top-bar.tsx"

const links = [
  { to: paths.home, word: "home" },
  { to: paths.telegramBot, word: "telegramBot" },
  { to: paths.help, word: "help" },
] as const

const OfficeLinks = () => {
  const { t } = useTranslation("layout")
  return (
    <>
      <a href={officePaths.ownerLogin}>{t("ownerLogin")}</a>
      <a href={officePaths.staffLogin}>{t("staffLogin")}</a>
    </>
  )
}

const PageLinks = () => {
  const { t } = useTranslation("layout")
  return links.map(({ to, word }) => (
    <NavLink end key={to} to={to}>
      {t(word)}
    </NavLink>
  ))
}

/** The layout of the public website: top bar with the documented links, a slide-out menu on phones, and the footer. */
export const PublicLayout = () => {
  const { t } = useTranslation("layout")
  const customer = useCustomer()
  const door = customer === undefined ? paths.login : paths.dashboard
  const doorWord = t(customer === undefined ? "signIn" : "dashboard")
  return (
    <>
      <TopBar
        home={paths.home}
        links={
          <>
            <PageLinks />
            <span aria-hidden="true" className={styles["divider"]} />
            <OfficeLinks />
          </>
        }
        menu={
          <SideMenu>
            <PageLinks />
            <Link to={door}>{doorWord}</Link>
            <p className={styles["menuTitle"]}>{t("forPharmacies")}</p>
            <OfficeLinks />
          </SideMenu>
        }
      >
        <span className={styles["wideOnly"]}>
          <ButtonLink size="sm" to={door} variant="soft">
            {doorWord}
          </ButtonLink>
        </span>
      </TopBar>
      <main className={styles["main"]} id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
