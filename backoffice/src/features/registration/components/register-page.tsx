import { Anchor, Paper, Stack, Text, Title } from "@mantine/core"
import { Trans, useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { FormFrame } from "../../../components/frames/form/form-frame.tsx"
import { PhotoField } from "../../../components/frames/form/photo-field.tsx"
import { LocationFields } from "../../../components/ui/location-fields.tsx"
import { PageTitle } from "../../../components/ui/page-title.tsx"
import { SuccessBanner } from "../../../components/ui/success-banner.tsx"
import { doors, publicPages } from "../../../lib/paths.ts"
import { useRegistration } from "../lib/use-registration.ts"
import { LicenseField } from "./license-field.tsx"
import { TypedFields } from "./typed-fields.tsx"

/** The registration page of a pharmacy: its data, licence, photo and location. */
export const RegisterPage = () => {
  const { t } = useTranslation("registration")
  const { form, photo, licenseProgress, location, submission, step } = useRegistration()
  return (
    <Paper p={{ base: "lg", sm: "xl" }} w="100%" maw={720} shadow="md">
      <PageTitle title={t("title")} />
      <Stack gap="lg">
        <div>
          <Title order={1}>{t("title")}</Title>
          <Text c="dimmed">{t("subtitle")}</Text>
        </div>
        {submission.isSaved ? <SuccessBanner message={t("done")} /> : null}
        <FormFrame
          submission={submission}
          failed={t(`failed.${step}`)}
          submitLabel={t("submit")}
          isWide
          footer={<Consent />}
        >
          <TypedFields form={form} />
          <LicenseField form={form} progress={licenseProgress} />
          <PhotoField label={t("photo")} hint={t("photoHint")} {...photo} />
          <Stack gap="xs">
            <Title order={2} size="h3">
              {t("location")}
            </Title>
            <Text c="dimmed">{t("locationHint")}</Text>
            <LocationFields state={location.state} onAsk={location.ask} />
          </Stack>
        </FormFrame>
      </Stack>
    </Paper>
  )
}

const Consent = () => {
  const { t } = useTranslation("registration")
  return (
    <Stack gap="xs" align="center" ta="center">
      <Text size="sm" c="dimmed">
        <Trans
          t={t}
          i18nKey="consent"
          components={{
            terms: <Anchor href={publicPages.terms} underline="always" inherit />,
            privacy: <Anchor href={publicPages.privacy} underline="always" inherit />,
          }}
        />
      </Text>
      <Text>
        {t("haveAccount")}{" "}
        <Anchor component={Link} to={doors.pharmacy.login} fw={600}>
          {t("signIn")}
        </Anchor>
      </Text>
      <Anchor href={publicPages.home}>{t("backHome")}</Anchor>
    </Stack>
  )
}
