import { ActionIcon } from "@mantine/core"
import { IconBuildingStore, IconHourglass, IconLayoutDashboard, IconLogout } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { adminPages } from "../../lib/paths.ts"
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
  ]
  return (
    <Shell
      home={adminPages.dashboard}
      menu={<SideMenu label={t("menu.label")} groups={[{ label: "", links }]} />}
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
