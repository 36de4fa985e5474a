import { Button, Group, Input, Paper, SimpleGrid, Stack, TextInput, Title } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { LocationFields } from "../../../components/ui/location-fields.tsx"
import { PhotoInput } from "../../../components/ui/photo-input.tsx"
import { StatusBadge } from "../../../components/ui/status-badge.tsx"
import { focusFirstError } from "../../../lib/focus-first-error.ts"
import { isImage } from "../../../lib/images.ts"
import { doors } from "../../../lib/paths.ts"
import { usePhotoChange } from "../../../lib/photo-change.ts"
import { fieldErrorsOf, useFailureText } from "../../../lib/use-failure-text.ts"
import { useLocationSharing } from "../../../lib/use-location-sharing.ts"
import { useRules } from "../../../lib/use-rules.ts"
import type { Profile } from "../api/account.ts"
import { useProfileUpdate } from "../lib/use-profile-update.ts"

const useProfileForm = (profile: Profile) => {
  const rules = useRules()
  return useForm({
    initialValues: { name: profile.name, address: profile.address, phone: profile.phone },
    validate: { name: rules.required, address: rules.required, phone: rules.phone },
  })
}

/** Name, address, phone, photo and place can change; e-mail, licence and status cannot. */
export const ProfileForm = ({ profile }: { readonly profile: Profile }) => {
  const { t } = useTranslation("profile")
  const { t: common } = useTranslation()
  const failureText = useFailureText()
  const location = useLocationSharing()
  const update = useProfileUpdate()
  const photo = usePhotoChange(profile.photo, (file) =>
    isImage(file) ? undefined : common("photo.notImageUpload"),
  )
  const form = useProfileForm(profile)
  const save = form.onSubmit(
    ({ name, address, phone }) =>
      update.mutate(
        {
          name: name.trim(),
          address: address.trim(),
          phone: phone.trim(),
          photo: photo.change,
          point: location.state.kind === "known" ? location.state.point : null,
        },
        {
          onSuccess: () => notifications.show({ message: t("saved"), color: "green" }),
          onError: (error) => form.setErrors(fieldErrorsOf(error, ["name", "address", "phone"])),
        },
      ),
    focusFirstError,
  )
  return (
    <Paper p={{ base: "md", sm: "lg" }} maw={760}>
      <form onSubmit={save} noValidate>
        <Stack gap="lg">
          <PhotoInput label={t("photo")} hint={common("photo.hint5")} {...photo.input} />
          <TypedFields form={form} />
          <FixedFields profile={profile} />
          <Stack gap="xs">
            <Title order={2} size="h3">
              {t("location")}
            </Title>
            <LocationFields state={location.state} stored={profile} onAsk={location.ask} />
          </Stack>
          {update.error === null ? null : (
            <ErrorBanner message={failureText(update.error, t("failed.save"))} />
          )}
          <Group justify="flex-end">
            <Button component={Link} to={doors.pharmacy.home} variant="default">
              {common("cancel")}
            </Button>
            <Button type="submit" loading={update.isPending}>
              {common("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}

/** What only an admin could change. */
const FixedFields = ({ profile }: { readonly profile: Profile }) => {
  const { t } = useTranslation("profile")
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
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

const TypedFields = ({ form }: { readonly form: ReturnType<typeof useProfileForm> }) => {
  const { t } = useTranslation("profile")
  return (
    <>
      <TextInput label={t("name")} withAsterisk maxLength={200} {...form.getInputProps("name")} />
      <TextInput label={t("address")} withAsterisk maxLength={500} {...form.getInputProps("address")} />
      <TextInput label={t("phone")} type="tel" withAsterisk {...form.getInputProps("phone")} />
    </>
  )
}
