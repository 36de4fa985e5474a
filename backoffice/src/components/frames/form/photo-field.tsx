import { Button, FileButton, Group, Image, Stack, Text } from "@mantine/core"
import { IconCamera, IconPhotoPlus, IconTrash } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { StoredImage } from "../../ui/stored-image.tsx"
import { usePreview } from "./use-preview.ts"
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
  /** Whether a phone offers its camera beside the choice of a file. */
  readonly hasCamera?: boolean
}

const edge = 96
const images = { "image/png": [], "image/jpeg": [], "image/gif": [], "image/webp": [] }

/** A photo field with preview, replace and remove. */
export const PhotoField = ({ file, stored, onRemove, broken, hasCamera = false, ...drop }: Props) => {
  const { t } = useTranslation()
  const preview = usePreview(file)
  const [brokenName, setBrokenName] = useState<string | null>(null)
  const [brokenFile, setBrokenFile] = useState<File | null>(null)
  const isBroken = preview === null && stored !== null && stored === brokenName
  const hasPhoto = preview !== null || (stored !== null && stored !== "")
  return (
    <FileDrop
      {...drop}
      accept={images}
      aside={
        <Buttons onTake={hasCamera ? drop.onChoose : undefined} onRemove={hasPhoto ? onRemove : undefined} />
      }
    >
      <Group gap="md" wrap="nowrap">
        {preview === null || file === brokenFile ? (
          <StoredImage
            name={file === null ? stored : null}
            alt={drop.label}
            size={edge}
            width={480}
            onBroken={() => setBrokenName(stored)}
          />
        ) : (
          <Image
            src={preview}
            alt={drop.label}
            w={edge}
            h={edge}
            radius="md"
            fit="cover"
            onError={() => {
              setBrokenFile(file)
              drop.onRefuse(drop.refusals.type)
            }}
          />
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

type ButtonsProps = {
  readonly onTake: ((file: File) => void) | undefined
  readonly onRemove: (() => void) | undefined
}

/** The camera of a phone, and the removal of the photo, as far as the field has them. */
const Buttons = ({ onTake, onRemove }: ButtonsProps) => {
  const { t } = useTranslation()
  // without them nothing stands beside the field, not even their gap
  if (onTake === undefined && onRemove === undefined) return null
  return (
    <Stack gap="xs" justify="center">
      {onTake === undefined ? null : (
        <FileButton
          accept="image/*"
          capture="environment"
          onChange={(taken) => (taken === null ? undefined : onTake(taken))}
          inputProps={{ "aria-label": t("photo.take") }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconCamera size={20} aria-hidden />}>
              {t("photo.take")}
            </Button>
          )}
        </FileButton>
      )}
      {onRemove === undefined ? null : (
        <Button
          variant="subtle"
          color="red"
          onClick={onRemove}
          leftSection={<IconTrash size={20} aria-hidden />}
        >
          {t("photo.remove")}
        </Button>
      )}
    </Stack>
  )
}
