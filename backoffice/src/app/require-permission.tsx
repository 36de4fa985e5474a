import { Button, EmptyState, Title } from "@mantine/core"
import type { Permission } from "@rokthnam/shared/Identity/Permissions"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { IconLock } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { Link, Outlet } from "react-router-dom"
import { ErrorBanner } from "../components/ui/error-banner.tsx"
import { openPages } from "./menu.ts"
import { PageWaiting } from "./page-waiting.tsx"
import { PageTitle } from "../components/ui/page-title.tsx"
import { usePermissions } from "../lib/permissions.ts"
import { useArea } from "../lib/use-area.ts"

/** Shows the page only to members who have the permission, and leads the others to the first page that they may open; the API refuses them anyway. */
export const RequirePermission = ({ permission }: { readonly permission: Permission }) => {
  const { t } = useTranslation()
  const errorWords = useErrorWords()
  const { can, error, retry } = usePermissions()
  const { area, to } = useArea()
  const allowed = can(permission)
  if (allowed === true) return <Outlet />
  if (error !== null && allowed === undefined) {
    return <ErrorBanner message={errorWords(error, t("genericError"))} onRetry={retry} />
  }
  if (allowed === undefined) return <PageWaiting />
  const [first] = openPages(area, can)
  return (
    <>
      <PageTitle title={t("notAllowed.title")} />
      <EmptyState
        icon={<IconLock size={28} />}
        title={
          <Title order={1} size="h2" textWrap="balance">
            {t("notAllowed.title")}
          </Title>
        }
        description={t("notAllowed.hint")}
      >
        {first === undefined ? null : (
          <EmptyState.Actions>
            <Button component={Link} to={to(first)} size="sm">
              {t(`menu.pages.${first}`)}
            </Button>
          </EmptyState.Actions>
        )}
      </EmptyState>
    </>
  )
}
