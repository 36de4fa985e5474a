import { Paper, Skeleton } from "@mantine/core"
import { IconUserOff } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { BackLink } from "../../../components/ui/back-link.tsx"
import { EmptyMessage } from "../../../components/ui/empty-message.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { ApiFailure } from "../../../lib/api-failure.ts"
import { pathIn } from "../../../lib/paths.ts"
import { useFailureText } from "../../../lib/use-failure-text.ts"
import { staffMemberQuery } from "../api/staff.ts"
import { StaffForm } from "./staff-form.tsx"

/** An address that is no id (422) names nobody either. */
const isMissing = (error: unknown) =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 422)

/** Edits the staff member that the address names. */
export const EditStaffPage = () => {
  const { t } = useTranslation("staff")
  const failureText = useFailureText()
  const { data, error, refetch } = useQuery(staffMemberQuery(Number(useParams()["id"])))
  const missing = isMissing(error)
  return (
    <>
      <BackLink to={pathIn("pharmacy", "users")} label={t("back")} />
      <PageHeader title={t("editTitle")} subtitle={data?.name} />
      {missing ? (
        <Paper>
          <EmptyMessage icon={<IconUserOff size={28} />} title={t("missing")} />
        </Paper>
      ) : null}
      {error !== null && !missing && data === undefined ? (
        <ErrorBanner message={failureText(error, t("failed.one"))} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && error === null ? <Skeleton h={480} maw={760} radius="lg" /> : null}
      {data === undefined ? null : <StaffForm key={data.id} member={data} />}
    </>
  )
}
