import { ActionIcon, Box, Drawer, Group } from "@mantine/core"
import { useDisclosure, useMediaQuery } from "@mantine/hooks"
import { IconHelp, IconMenu2 } from "@tabler/icons-react"
import { Suspense, useEffect } from "react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link, Outlet, useLocation } from "react-router-dom"
import { DensitySwitch } from "../../components/data-table/density-switch.tsx"
import { KeyHelp } from "../../components/keys/key-help.tsx"
import { keyHelp } from "../../components/keys/key-help-state.ts"
import { PaperHead } from "../../components/paper/paper-head.tsx"
import { Brand } from "../../components/ui/brand.tsx"
import { ColorSchemeSwitch } from "../../components/ui/color-scheme-switch.tsx"
import { LanguageSwitch } from "../../components/ui/language-switch.tsx"
import { PageWaiting } from "../page-waiting.tsx"
import classes from "./shell.module.css"

type Props = {
  readonly home: string
  readonly menu: ReactNode
  /** Shown at the right of the top bar. */
  readonly tools: ReactNode
  /** Shown above every page, such as a warning about the account. */
  readonly notice?: ReactNode
  /** Whose paper a printed page is. */
  readonly owner: string
}

/** Screens at least this wide show the sidebar permanently. Document 1 closes it below 1024 px. */
const wide = "(min-width: 64em)"

/** The layout of a signed-in page: top bar, sidebar and content. */
export const Shell = ({ home, menu, tools, notice, owner }: Props) => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false })
  const [opened, { open, close }] = useDisclosure(false)
  useEffect(close, [pathname, close])
  return (
    <div className={classes["shell"]}>
      <a className={classes["skip"]} href="#content">
        {t("skipToContent")}
      </a>
      <header className={classes["header"]}>
        <Group h="100%" px={{ base: "xs", sm: "md" }} gap="xs" wrap="nowrap" justify="space-between">
          <Group gap="xs" wrap="nowrap">
            {isWide ? null : (
              <ActionIcon
                color="gray"
                c="var(--color-text)"
                onClick={open}
                aria-label={t("menu.open")}
                aria-expanded={opened}
              >
                <IconMenu2 aria-hidden />
              </ActionIcon>
            )}
            <Link to={home} className={classes["brand"]}>
              <Brand />
            </Link>
          </Group>
          <Group gap={4} wrap="nowrap">
            <LanguageSwitch />
            {isWide ? <Choices /> : null}
            {tools}
          </Group>
        </Group>
        <div className="krama" aria-hidden />
      </header>
      {isWide ? <aside className={classes["sidebar"]}>{menu}</aside> : null}
      <Drawer
        opened={opened && !isWide}
        onClose={close}
        title={<Brand />}
        size={300}
        closeButtonProps={{ "aria-label": t("menu.close") }}
      >
        {menu}
        <Group mt="md">
          <Choices />
        </Group>
      </Drawer>
      <Content notice={notice} owner={owner} />
      <KeyHelp />
    </div>
  )
}

/** The keys of the page and the way to the guide. */
const HelpButton = () => {
  const { t } = useTranslation()
  return (
    <ActionIcon color="gray" c="var(--color-text)" aria-label={t("keys.title")} onClick={keyHelp.open}>
      <IconHelp aria-hidden />
    </ActionIcon>
  )
}

/** Help, and what the device remembers of how the office looks. */
const Choices = () => (
  <>
    <HelpButton />
    <DensitySwitch />
    <ColorSchemeSwitch />
  </>
)

/** The page, and the notice above it. */
const Content = ({ notice, owner }: Pick<Props, "notice" | "owner">) => (
  <main id="content" tabIndex={-1} className={classes["content"]}>
    <Box className={classes["page"] ?? ""}>
      {notice === undefined ? null : <div className="no-print">{notice}</div>}
      <PaperHead name={owner} />
      <Suspense fallback={<PageWaiting />}>
        <Outlet />
      </Suspense>
    </Box>
  </main>
)
