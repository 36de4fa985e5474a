import { ActionIcon } from "@mantine/core"
import {
  IconBuildingStore,
  IconChartBar,
  IconHistory,
  IconHourglass,
  IconLayoutDashboard,
  IconLogout,
  IconShieldLock,
} from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { adminPages } from "../../lib/paths.ts"
import { GuessNotice } from "../../features/security/components/guess-notice.tsx"
import { PaletteButton } from "../palette/palette-button.tsx"
import { Shell } from "./shell.tsx"
import { SideMenu } from "./side-menu.tsx"
import { useSignOut } from "./use-sign-out.ts"

const pages = [
  { to: adminPages.dashboard, name: "menu.adminDashboard", icon: IconLayoutDashboard },
  { to: adminPages.pharmacies, name: "menu.adminPharmacies", icon: IconBuildingStore },
  { to: adminPages.pending, name: "menu.adminPending", icon: IconHourglass },
  { to: adminPages.network, name: "menu.adminNetwork", icon: IconChartBar },
  { to: adminPages.audit, name: "menu.adminAudit", icon: IconHistory },
  { to: adminPages.security, name: "menu.pages.security", icon: IconShieldLock },
] as const

/** The layout of the admin's pages. */
export const AdminLayout = () => {
  const { t } = useTranslation()
  const signOut = useSignOut("admin")
  const links = pages.map(({ name, ...link }) => ({ ...link, label: t(name) }))
  return (
    <Shell
      home={adminPages.dashboard}
      owner={t("productName")}
      menu={<SideMenu label={t("menu.label")} groups={[{ label: "", links }]} />}
      notice={<GuessNotice role="admin" to={adminPages.security} />}
      tools={
        <>
          <PaletteButton pages={pages} finds={{ pharmacies: true }} />
          <ActionIcon color="gray" c="var(--color-text)" onClick={signOut} aria-label={t("signOut")}>
            <IconLogout aria-hidden />
          </ActionIcon>
        </>
      }
    />
  )
}
