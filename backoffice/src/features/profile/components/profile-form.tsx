import { Input, Paper, SimpleGrid, Stack, TextInput, Title } from "@mantine/core"
import { useTranslation } from "react-i18next"
import { FormFrame } from "../../../components/frames/form/form-frame.tsx"
import { PhotoField } from "../../../components/frames/form/photo-field.tsx"
import { LocationFields } from "../../../components/ui/location-fields.tsx"
import { StatusBadge } from "../../../components/ui/status-badge.tsx"
import { doors } from "../../../lib/paths.ts"
import type { Profile } from "../api/account.ts"
import { useProfileForm } from "../lib/profile-form.ts"
import type { ProfileFields } from "../lib/profile-form.ts"

/** The profile form. Name, address, phone, photo and location can change; e-mail, licence and status cannot. */
export const ProfileForm = ({ profile }: { readonly profile: Profile }) => {
  const { t } = useTranslation("profile")
  const { t: common } = useTranslation()
  const { form, photo, location, submission } = useProfileForm(profile)
  return (
    <Paper p={{ base: "md", sm: "lg" }} maw={760}>
      <FormFrame
        submission={submission}
        failed={t("failed.save")}
        submitLabel={common("save")}
        cancel={doors.pharmacy.home}
      >
        <PhotoField
          label={t("photo")}
          hint={common("photo.hint5")}
          broken={common("photo.profileBroken")}
          {...photo}
        />
        <TypedFields form={form} />
        <FixedFields profile={profile} />
        <Stack gap="xs">
          <Title order={2} size="h3">
            {t("location")}
          </Title>
          <LocationFields state={location.state} stored={profile} onAsk={location.ask} />
        </Stack>
      </FormFrame>
    </Paper>
  )
}

/** The fields that the pharmacy cannot change itself. */
const FixedFields = ({ profile }: { readonly profile: Profile }) => {
  const { t } = useTranslation("profile")
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="lg">
        <TextInput label={t("email")} readOnly variant="filled" value={profile.email} />
        <TextInput label={t("license")} readOnly variant="filled" value={profile.license_id} />
      </SimpleGrid>
      <Input.Wrapper label={t("status")} labelElement="div" size="md">
        <div>
          <StatusBadge status={profile.status} />
        </div>
      </Input.Wrapper>
    </>
  )
}

const TypedFields = ({ form }: { readonly form: ProfileFields }) => {
  const { t } = useTranslation("profile")
  return (
    <>
      <TextInput label={t("name")} withAsterisk maxLength={200} {...form.getInputProps("name")} />
      <TextInput label={t("address")} withAsterisk maxLength={500} {...form.getInputProps("address")} />
      <TextInput label={t("phone")} type="tel" withAsterisk {...form.getInputProps("phone")} />
    </>
  )
}
