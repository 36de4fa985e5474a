import { ActionIcon, Anchor, Drawer, Group, Stack } from "@mantine/core"
import { useDisclosure, useMediaQuery } from "@mantine/hooks"
import { IconMenu2 } from "@tabler/icons-react"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router-dom"
import { Brand } from "../../components/ui/brand.tsx"
import { ColorSchemeSwitch } from "../../components/ui/color-scheme-switch.tsx"
import { LanguageSwitch } from "../../components/ui/language-switch.tsx"
import { doors, publicPages } from "../../lib/paths.ts"
import classes from "./site-header.module.css"

const Links = () => {
  const { t } = useTranslation()
  return (
    <>
      <Anchor href={publicPages.home}>{t("site.home")}</Anchor>
      <Anchor href={publicPages.bot}>{t("site.bot")}</Anchor>
      <Anchor href={publicPages.help}>{t("site.help")}</Anchor>
      <Anchor href={publicPages.signIn}>{t("site.signIn")}</Anchor>
      <Anchor component={Link} to={doors.pharmacy.login}>
        {t("site.owner")}
      </Anchor>
      <Anchor component={Link} to={doors.staff.login}>
        {t("site.staff")}
      </Anchor>
    </>
  )
}

/** The top bar of the whole site. In the back office only the pharmacies' login and registration pages show it. */
export const SiteHeader = () => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isWide = useMediaQuery("(min-width: 64em)", true, { getInitialValueInEffect: false })
  const [opened, { open, close }] = useDisclosure(false)
  useEffect(close, [pathname, close])
  return (
    <header className={classes["header"]}>
      <Group justify="space-between" wrap="nowrap" px={{ base: "sm", sm: "lg" }} py="xs">
        <a href={publicPages.home} className={classes["brand"]}>
          <Brand />
        </a>
        {isWide ? (
          <Group component="nav" gap="lg" aria-label={t("menu.label")}>
            <Links />
          </Group>
        ) : null}
        <Group gap={4} wrap="nowrap">
          <LanguageSwitch />
          <ColorSchemeSwitch />
          {isWide ? null : (
            <ActionIcon color="gray" c="var(--color-text)" onClick={open} aria-label={t("menu.open")}>
              <IconMenu2 aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </Group>
      <div className="krama" aria-hidden />
      <Drawer
        opened={opened && !isWide}
        onClose={close}
        position="right"
        size={300}
        title={<Brand />}
        closeButtonProps={{ "aria-label": t("menu.close") }}
      >
        <Stack component="nav" gap="lg" aria-label={t("menu.label")}>
          <Links />
        </Stack>
      </Drawer>
    </header>
  )
}
