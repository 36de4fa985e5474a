import { Paper, Skeleton, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { useFailureText } from "../../../lib/use-failure-text.ts"
import { profileQuery } from "../api/account.ts"
import { ProfileForm } from "./profile-form.tsx"

/** The pharmacy's own data. */
export const ProfilePage = () => {
  const { t } = useTranslation("profile")
  const failureText = useFailureText()
  const { data, error, refetch } = useQuery(profileQuery)
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      {error !== null && data === undefined ? (
        <ErrorBanner message={failureText(error, t("failed.load"))} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && error === null ? <FormSkeleton /> : null}
      {data === undefined ? null : <ProfileForm key={data.id} profile={data} />}
    </>
  )
}

const FormSkeleton = () => (
  <Paper p="lg" maw={760} aria-hidden>
    <Stack gap="lg">
      <Skeleton h={112} w={112} />
      <Skeleton h={44} />
      <Skeleton h={44} />
      <Skeleton h={44} />
    </Stack>
  </Paper>
)
