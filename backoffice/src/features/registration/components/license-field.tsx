import { Group, Stack, Text } from "@mantine/core"
import { IconFileCertificate, IconUpload } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { FileDrop } from "../../../components/frames/form/file-drop.tsx"
import type { RegistrationForm } from "../lib/registration-form.ts"

/** Accepted types: .pdf, .jpg, .jpeg, .png (document 1, section 5). */
const accepted = { "application/pdf": [".pdf"], "image/jpeg": [".jpg", ".jpeg"], "image/png": [".png"] }
/** The largest file that the API accepts and that the hint names, in megabytes. */
const largest = 10

type Props = { readonly form: RegistrationForm; readonly progress: number | null }

/** The field for the licence file, which is dropped or chosen. */
export const LicenseField = ({ form, progress }: Props) => {
  const { t } = useTranslation("registration")
  const file = form.values.license
  const refuse = (why: string) => {
    form.setFieldValue("license", null)
    form.setFieldError("license", why)
  }
  return (
    <FileDrop
      label={t("licenseFile")}
      hint={t("licenseHint")}
      accept={accepted}
      largest={largest}
      isRequired
      error={form.errors["license"]}
      progress={progress}
      onChoose={(chosen) => form.setFieldValue("license", chosen)}
      onRefuse={refuse}
      refusals={{ type: t("licenseRefused") }}
    >
      <Group gap="md" wrap="nowrap" mih={72}>
        {file === null ? (
          <IconUpload size={36} stroke={1.5} aria-hidden />
        ) : (
          <IconFileCertificate size={36} stroke={1.5} aria-hidden />
        )}
        <Stack gap={0} miw={0}>
          <Text fw={600}>{file === null ? t("licenseDrop") : file.name}</Text>
          <Text size="sm" c="dimmed">
            {file === null ? t("licenseFormats") : t("licenseReplace")}
          </Text>
        </Stack>
      </Group>
    </FileDrop>
  )
}
