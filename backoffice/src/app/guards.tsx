import { EmptyState, Title } from "@mantine/core"
import type { Permission } from "@rokthnam/shared/Identity/Permissions"
import { IconLock } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { Navigate, Outlet, useLocation } from "react-router-dom"
import { ErrorBanner } from "../components/ui/error-banner.tsx"
import { PageTitle } from "../components/ui/page-title.tsx"
import { PageSkeleton } from "../components/ui/page-skeleton.tsx"
import { doors } from "../lib/paths.ts"
import { usePermissions } from "../lib/permissions.ts"
import type { SessionRole } from "../lib/sessions/sessions.ts"
import { useToken } from "../lib/sessions/use-session.ts"
import { useFailureText } from "../lib/use-failure-text.ts"

/** Leads to the role's sign-in page when no token is stored, and back here afterwards. */
export const RequireSession = ({ role }: { readonly role: SessionRole }) => {
  const token = useToken(role)
  const { pathname, search } = useLocation()
  if (token !== null) return <Outlet />
  return <Navigate to={doors[role].login} replace state={{ from: `${pathname}${search}` }} />
}

/** Shows the page only to members who have the permission; the API refuses the others anyway. */
export const RequirePermission = ({ permission }: { readonly permission: Permission }) => {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { can, error, retry } = usePermissions()
  const allowed = can(permission)
  if (allowed === true) return <Outlet />
  if (error !== null && allowed === undefined) {
    return <ErrorBanner message={failureText(error, t("genericError"))} onRetry={retry} />
  }
  if (allowed === undefined) return <PageSkeleton />
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
