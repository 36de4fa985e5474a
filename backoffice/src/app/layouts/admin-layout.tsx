import { ActionIcon } from "@mantine/core"
import {
  IconBuildingStore,
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

/** The layout of the admin's pages. */
export const AdminLayout = () => {
  const { t } = useTranslation()
  const signOut = useSignOut("admin")
  const links = [
    { to: adminPages.dashboard, label: t("menu.adminDashboard"), icon: IconLayoutDashboard },
    { to: adminPages.pharmacies, label: t("menu.adminPharmacies"), icon: IconBuildingStore },
    { to: adminPages.pending, label: t("menu.adminPending"), icon: IconHourglass },
    { to: adminPages.audit, label: t("menu.adminAudit"), icon: IconHistory },
    { to: adminPages.security, label: t("menu.pages.security"), icon: IconShieldLock },
  ]
  return (
    <Shell
      home={adminPages.dashboard}
      menu={<SideMenu label={t("menu.label")} groups={[{ label: "", links }]} />}
      notice={<GuessNotice role="admin" to={adminPages.security} />}
      tools={
        <>
          <PaletteButton links={links} withMedicines={false} />
          <ActionIcon color="gray" c="var(--color-text)" onClick={signOut} aria-label={t("signOut")}>
            <IconLogout aria-hidden />
          </ActionIcon>
        </>
      }
    />
  )
}
