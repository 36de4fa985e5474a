import { Button, FileButton, Group, Image, Input, Stack, Text } from "@mantine/core"
import { IconPhotoPlus, IconTrash } from "@tabler/icons-react"
import { useEffect, useId, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { StoredImage } from "./stored-image.tsx"

type Props = {
  readonly label: string
  readonly hint: string
  /** The newly chosen file, if any. */
  readonly file: File | null
  /** The stored photo's name, shown while no new file is chosen. */
  readonly stored?: string | null
  readonly error?: string | undefined
  readonly onChoose: (file: File | null) => void
  readonly onRemove: () => void
}

const edge = 112

/** A photo with preview, replace and remove. The caller checks and uploads what was chosen. */
export const PhotoInput = ({ label, hint, file, stored = null, error, onChoose, onRemove }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const preview = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file])
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview])
  const hasPhoto = preview !== null || (stored !== null && stored !== "")
  return (
    <Input.Wrapper label={label} description={hint} error={error} labelElement="div" size="md">
      <Group mt="xs" gap="md" wrap="nowrap">
        {preview === null ? (
          <StoredImage name={stored} alt={label} size={edge} width={480} />
        ) : (
          <Image src={preview} alt={label} w={edge} h={edge} radius="md" fit="cover" />
        )}
        <Stack gap="xs" align="flex-start">
          <FileButton
            accept="image/png,image/jpeg,image/gif,image/webp"
            onChange={onChoose}
            inputProps={{ id, "aria-label": label }}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconPhotoPlus size={20} aria-hidden />}>
                {hasPhoto ? t("photo.replace") : t("photo.choose")}
              </Button>
            )}
          </FileButton>
          {hasPhoto ? (
            <Button
              variant="subtle"
              color="red"
              onClick={onRemove}
              leftSection={<IconTrash size={20} aria-hidden />}
            >
              {t("photo.remove")}
            </Button>
          ) : null}
          {file === null ? null : (
            <Text size="sm" c="dimmed">
              {file.name}
            </Text>
          )}
        </Stack>
      </Group>
    </Input.Wrapper>
  )
}
