import { useState } from "react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { IconButton } from "../../components/ui/button.tsx"
import { LanguageSwitcher } from "../../components/ui/language-switcher.tsx"
import { Sheet } from "../../components/ui/sheet.tsx"
import { ThemeSwitch } from "../../components/ui/theme-switch.tsx"
import { usePlatform } from "../../platform/platform.ts"
import styles from "./layout.module.css"

type SideMenuProps = { readonly children: ReactNode }

/** The menu on phones: it slides in from the side and closes when the route changes. */
export const SideMenu = ({ children }: SideMenuProps) => {
  const { t } = useTranslation("layout")
  const { kind } = usePlatform()
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  return (
    <div className={styles["narrowOnly"]}>
      <IconButton icon="menu" label={t("openMenu")} onClick={() => setOpenAt(key)} />
      <Sheet from="side" onClose={() => setOpenAt(undefined)} open={openAt === key} title={t("mainMenu")}>
        <nav aria-label={t("mainMenu")} className={styles["menu"]}>
          {children}
        </nav>
        <div className={styles["menuFoot"]}>
          <LanguageSwitcher />
          {kind === "web" && <ThemeSwitch />}
        </div>
      </Sheet>
    </div>
  )
}
