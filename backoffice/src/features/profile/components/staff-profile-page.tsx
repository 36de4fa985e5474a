import { Badge, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { Facts } from "../../../components/ui/facts.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { ProfilePhoto } from "../../../components/ui/profile-photo.tsx"
import { useFailureText } from "../../../lib/use-failure-text.ts"
import { useFormat } from "../../../lib/use-format.ts"
import { staffProfileQuery } from "../api/account.ts"
import type { StaffProfile } from "../api/account.ts"

/** A staff member's own data, which the owner keeps. */
export const StaffProfilePage = () => {
  const { t } = useTranslation("profile")
  const failureText = useFailureText()
  const { data, error, refetch } = useQuery(staffProfileQuery)
  return (
    <>
      <PageHeader title={t("staff.title")} subtitle={t("staff.subtitle")} />
      {error !== null && data === undefined ? (
        <ErrorBanner message={failureText(error, t("failed.load"))} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && error === null ? <Skeleton h={320} maw={760} radius="lg" /> : null}
      {data === undefined ? null : <StaffCard profile={data} />}
    </>
  )
}

const StaffCard = ({ profile }: { readonly profile: StaffProfile }) => {
  const { t } = useTranslation("profile")
  const { t: common } = useTranslation()
  const { dateTime } = useFormat()
  return (
    <Paper p="lg" maw={760}>
      <Stack gap="lg">
        <Group>
          <ProfilePhoto name={profile.name} photo={profile.photo} size={88} />
          <div>
            <Title order={2}>{profile.name}</Title>
            {profile.roles.map((role) => (
              <Badge key={role.id}>{common(`roles.${role.code}.name`)}</Badge>
            ))}
          </div>
        </Group>
        <Facts
          facts={[
            [t("email"), profile.email],
            [t("phone"), profile.phone],
            [t("staff.since"), dateTime(profile.created_at)],
          ]}
        />
        <Text fw={600} size="lg">
          {t("staff.pharmacy")}
        </Text>
        <Facts
          facts={[
            [t("name"), profile.pharmacy.name],
            [t("email"), profile.pharmacy.email],
            [t("phone"), profile.pharmacy.phone],
            [t("address"), profile.pharmacy.address],
          ]}
        />
      </Stack>
    </Paper>
  )
}
