import { Group, Input, Stack, Text } from "@mantine/core"
import { Dropzone } from "@mantine/dropzone"
import { IconFileCertificate, IconUpload } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"

type Props = {
  readonly file: File | null
  readonly error: string | null
  readonly onChoose: (file: File) => void
  readonly onReject: () => void
}

/** Accepted: .pdf, .jpg, .jpeg, .png (document 1, section 5). */
const accepted = { "application/pdf": [".pdf"], "image/jpeg": [".jpg", ".jpeg"], "image/png": [".png"] }

/** The licence file: dropped, or chosen from the device. */
export const LicenseInput = ({ file, error, onChoose, onReject }: Props) => {
  const { t } = useTranslation("registration")
  return (
    <Input.Wrapper
      label={t("licenseFile")}
      description={t("licenseHint")}
      error={error}
      labelElement="div"
      size="md"
      withAsterisk
    >
      <Dropzone
        mt="xs"
        accept={accepted}
        maxFiles={1}
        multiple={false}
        onDrop={([chosen]) => (chosen === undefined ? undefined : onChoose(chosen))}
        onReject={onReject}
        inputProps={{ "aria-label": t("licenseFile") }}
      >
        <Group gap="md" wrap="nowrap" mih={72} style={{ pointerEvents: "none" }}>
          {file === null ? (
            <IconUpload size={36} stroke={1.5} aria-hidden />
          ) : (
            <IconFileCertificate size={36} stroke={1.5} aria-hidden />
          )}
          <Stack gap={0}>
            <Text fw={600}>{file === null ? t("licenseDrop") : file.name}</Text>
            <Text size="sm" c="dimmed">
              {file === null ? t("licenseFormats") : t("licenseReplace")}
            </Text>
          </Stack>
        </Group>
      </Dropzone>
    </Input.Wrapper>
  )
}
