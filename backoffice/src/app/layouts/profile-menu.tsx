import { Menu, Text, UnstyledButton } from "@mantine/core"
import { IconLogout, IconShieldLock, IconUserEdit } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { ProfilePhoto } from "../../components/ui/profile-photo.tsx"
import { useAccount } from "../../features/profile/api/account.ts"
import { pathIn } from "../../lib/paths.ts"
import type { Area } from "../../lib/paths.ts"
import { useSignOut } from "./use-sign-out.ts"

/** The menu of the person who is signed in: name, link to the profile, sign-out. */
export const ProfileMenu = ({ area }: { readonly area: Area }) => {
  const { t } = useTranslation()
  const account = useAccount(area)
  const signOut = useSignOut(area)
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <UnstyledButton aria-label={t("menu.account")} p={2} style={{ borderRadius: "var(--radius-full)" }}>
          <ProfilePhoto name={account.name} photo={account.photo} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={pathIn(area, "profile")}
          leftSection={<IconUserEdit size={20} aria-hidden />}
        >
          <Text fw={600}>{t(area === "pharmacy" ? "menu.editProfile" : "menu.pages.profile")}</Text>
          <Text size="sm" c="dimmed">
            {account.name}
          </Text>
          <Text size="sm" c="dimmed">
            {account.email}
          </Text>
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={pathIn(area, "security")}
          leftSection={<IconShieldLock size={20} aria-hidden />}
        >
          {t("menu.pages.security")}
        </Menu.Item>
        <Menu.Item onClick={signOut} leftSection={<IconLogout size={20} aria-hidden />}>
          {t("signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
