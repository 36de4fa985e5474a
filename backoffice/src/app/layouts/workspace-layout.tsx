import { useTranslation } from "react-i18next"
import { AlertBell } from "../../features/alerts/components/alert-bell.tsx"
import { useOpenConflicts } from "../../features/conflicts/lib/use-open-conflicts.ts"
import { ErrorBanner } from "../../components/ui/error-banner.tsx"
import { GuessNotice } from "../../features/security/components/guess-notice.tsx"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { usePharmacyName } from "../../features/profile/api/account.ts"
import { OutboxBar } from "../../features/sales/components/outbox-bar.tsx"
import { usePermissions } from "../../lib/permissions.ts"
import { doors } from "../../lib/paths.ts"
import { useArea } from "../../lib/use-area.ts"
import { openPages, visibleMenu } from "../menu.ts"
import { PaletteButton } from "../palette/palette-button.tsx"
import { AwayBar } from "./away-bar.tsx"
import { menuIcons } from "./menu-icons.ts"
import { ProfileMenu } from "./profile-menu.tsx"
import { Shell } from "./shell.tsx"
import { SideMenu } from "./side-menu.tsx"

/** The layout of the owner's and the staff's pages. */
export const WorkspaceLayout = () => {
  const { t } = useTranslation()
  const { area, to } = useArea()
  const { can, error, retry } = usePermissions()
  const errorWords = useErrorWords()
  const open = useOpenConflicts()
  const isKnown = can("View Alerts") !== undefined
  const groups = visibleMenu(area, can).map((group) => ({
    label: t(`menu.groups.${group.name}`),
    links: group.pages.map((page) => ({
      to: to(page),
      label: t(`menu.pages.${page}`),
      icon: menuIcons[page],
      ...(page === "conflicts" && open > 0
        ? {
            waiting: {
              count: open,
              label: t("menu.waiting", { page: t("menu.pages.conflicts"), count: open }),
            },
          }
        : {}),
      ...(page === "overview" ? { alsoAt: to("dashboard") } : {}),
    })),
  }))
  return (
    <Shell
      home={doors[area].home}
      owner={usePharmacyName(area)}
      menu={
        error !== null && !isKnown ? (
          <ErrorBanner message={errorWords(error, t("genericError"))} onRetry={retry} />
        ) : (
          <SideMenu label={t("menu.label")} groups={isKnown ? groups : undefined} />
        )
      }
      notice={
        <>
          <GuessNotice role={area} to={to("security")} />
          <AwayBar />
          <OutboxBar />
        </>
      }
      tools={
        <>
          <MemberPalette />
          {can("View Alerts") === true ? <AlertBell /> : null}
          <ProfileMenu area={area} />
        </>
      }
    />
  )
}

/** The palette with what the member may open and find. */
const MemberPalette = () => {
  const { area, to } = useArea()
  const { can } = usePermissions()
  const pages = openPages(area, can).map((page) => ({
    to: to(page),
    name: `menu.pages.${page}` as const,
    icon: menuIcons[page],
  }))
  const finds = {
    medicines: can("Manage Medicine Inventory") === true,
    sales: can("View Sale History") === true,
  }
  return <PaletteButton pages={pages} finds={finds} />
}
