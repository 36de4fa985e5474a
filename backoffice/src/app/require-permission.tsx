import { EmptyState, Title } from "@mantine/core"
import type { Permission } from "@rokthnam/shared/Identity/Permissions"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { IconLock } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { Outlet } from "react-router-dom"
import { ErrorBanner } from "../components/ui/error-banner.tsx"
import { PageWaiting } from "./page-waiting.tsx"
import { PageTitle } from "../components/ui/page-title.tsx"
import { usePermissions } from "../lib/permissions.ts"

/** Shows the page only to members who have the permission; the API refuses the others anyway. */
export const RequirePermission = ({ permission }: { readonly permission: Permission }) => {
  const { t } = useTranslation()
  const errorWords = useErrorWords()
  const { can, error, retry } = usePermissions()
  const allowed = can(permission)
  if (allowed === true) return <Outlet />
  if (error !== null && allowed === undefined) {
    return <ErrorBanner message={errorWords(error, t("genericError"))} onRetry={retry} />
  }
  if (allowed === undefined) return <PageWaiting />
  return (
    <>
      <PageTitle title={t("notAllowed.title")} />
      <EmptyState
        icon={<IconLock size={28} />}
        title={
          <Title order={1} size="h2">
            {t("notAllowed.title")}
          </Title>
        }
        description={t("notAllowed.hint")}
      />
    </>
  )
}
