import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { LanguageSwitcher, LanguageToggle } from "../../components/ui/language-switcher.tsx"
import { Logo } from "../../components/ui/logo.tsx"
import { ThemeSwitch } from "../../components/ui/theme-switch.tsx"
import { usePlatform } from "../../platform/platform.ts"
import styles from "./layout.module.css"

type TopBarProps = {
  readonly home: string
  readonly links: ReactNode
  readonly menu: ReactNode
  readonly children: ReactNode
}

/**
 * The top bar: logo, links if there is room, language and theme switches, the layout's own controls, and the menu
 * button.
 */
export const TopBar = ({ home, links, menu, children }: TopBarProps) => {
  const { t } = useTranslation("layout")
  const { kind } = usePlatform()
  return (
    <header className={styles["bar"]}>
      <div className={`page ${styles["barInner"]}`}>
        <Logo to={home} />
        <nav aria-label={t("mainMenu")} className={styles["links"]}>
          {links}
        </nav>
        <div className={styles["controls"]}>
          <span className={styles["wideOnly"]}>
            <LanguageSwitcher />
          </span>
          <span className={styles["narrowOnly"]}>
            <LanguageToggle />
          </span>
          {kind === "web" && (
            <span className={styles["wideOnly"]}>
              <ThemeSwitch />
            </span>
          )}
          {children}
          {menu}
        </div>
      </div>
    </header>
  )
}
