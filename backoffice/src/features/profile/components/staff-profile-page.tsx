import { Badge, Group, Paper, Stack, Text, Title } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { DetailFrame } from "../../../components/frames/detail/detail-frame.tsx"
import { Facts } from "../../../components/ui/facts.tsx"
import { ProfilePhoto } from "../../../components/ui/profile-photo.tsx"
import { staffProfileQuery } from "../api/account.ts"
import type { StaffProfile } from "../api/account.ts"

/** A staff member's own data, read-only because the owner manages it. */
export const StaffProfilePage = () => {
  const { t } = useTranslation("profile")
  const query = useQuery(staffProfileQuery)
  return (
    <DetailFrame
      title={t("staff.title")}
      subtitle={t("staff.subtitle")}
      query={query}
      failed={t("failed.staff")}
      failedWith={(message) => t("failed.because", { message })}
      skeleton={[320]}
      renderEntity={(profile) => <StaffCard profile={profile} />}
    />
  )
}

const StaffCard = ({ profile }: { readonly profile: StaffProfile }) => {
  const { t } = useTranslation("profile")
  const { t: common } = useTranslation()
  const { moment } = useFormat()
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
            [t("staff.since"), moment(profile.created_at)],
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
