import { Button, Group, Image, Stack, Text } from "@mantine/core"
import { IconPhotoPlus, IconTrash } from "@tabler/icons-react"
import { useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { StoredImage } from "../../ui/stored-image.tsx"
import { FileDrop } from "./file-drop.tsx"
import type { FileDropProps } from "./file-drop.tsx"

type Props = Pick<
  FileDropProps,
  "label" | "hint" | "largest" | "progress" | "onChoose" | "onRefuse" | "refusals"
> & {
  readonly error: string | undefined
  /** The newly chosen file, if any. */
  readonly file: File | null
  /** The stored photo's name, shown while no new file is chosen. */
  readonly stored: string | null
  readonly onRemove: () => void
  /** Said of a stored photo that cannot be shown, where a document gives its own words. */
  readonly broken?: string
}

const edge = 96
const images = { "image/png": [], "image/jpeg": [], "image/gif": [], "image/webp": [] }

/** A temporary address of a file for this page, released when the file changes. */
const usePreview = (file: File | null): string | null => {
  const preview = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file])
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview])
  return preview
}

/** A photo field with preview, replace and remove. */
export const PhotoField = ({ file, stored, onRemove, broken, ...drop }: Props) => {
  const { t } = useTranslation()
  const preview = usePreview(file)
  const [brokenName, setBrokenName] = useState<string | null>(null)
  const isBroken = preview === null && stored !== null && stored === brokenName
  const hasPhoto = preview !== null || (stored !== null && stored !== "")
  return (
    <FileDrop
      {...drop}
      accept={images}
      aside={
        hasPhoto ? (
          <Button
            variant="subtle"
            color="red"
            my="auto"
            onClick={onRemove}
            leftSection={<IconTrash size={20} aria-hidden />}
          >
            {t("photo.remove")}
          </Button>
        ) : null
      }
    >
      <Group gap="md" wrap="nowrap">
        {preview === null ? (
          <StoredImage
            name={stored}
            alt={drop.label}
            size={edge}
            width={480}
            onBroken={() => setBrokenName(stored)}
          />
        ) : (
          <Image src={preview} alt={drop.label} w={edge} h={edge} radius="md" fit="cover" />
        )}
        <Stack gap={4} miw={0}>
          <Group gap="xs" wrap="nowrap">
            <IconPhotoPlus size={20} aria-hidden />
            <Text fw={600}>{hasPhoto ? t("photo.replace") : t("photo.choose")}</Text>
          </Group>
          {isBroken ? (
            <Text size="sm" c="var(--color-danger)">
              {broken ?? t("photo.broken")}
            </Text>
          ) : null}
          <Text size="sm" c="dimmed">
            {file?.name ?? t("photo.drop")}
          </Text>
        </Stack>
      </Group>
    </FileDrop>
  )
}
