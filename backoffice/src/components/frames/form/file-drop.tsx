import { Group, Input, Progress, Stack, Text } from "@mantine/core"
import { Dropzone } from "@mantine/dropzone"
import type { DropzoneProps } from "@mantine/dropzone"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"

export type FileDropProps = {
  readonly label: string
  readonly hint: string
  /** The accepted MIME types with their file extensions. */
  readonly accept: NonNullable<DropzoneProps["accept"]>
  /** The maximum size in megabytes of 1024 × 1024 bytes, as the API counts. */
  readonly largest: number
  readonly error?: ReactNode
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  /** The part of the file that has been sent, from 0 to 1; null while nothing is sent. */
  readonly progress?: number | null
  readonly onChoose: (file: File) => void
  /** Called with the message that tells why a file was refused. */
  readonly onRefuse: (why: string) => void
  readonly refusals: {
    /** The message for a file of another type. */
    readonly type: string
    /** The message for a file that is too large; a general one without it. */
    readonly size?: string
  }
}

type Props = FileDropProps & {
  readonly children: ReactNode
  /** Shown beside the drop zone. */
  readonly aside?: ReactNode
}

const megabyte = 1024 * 1024

/** A field for a dropped or chosen file, which is checked at once. Shows the progress while the file is sent. */
export const FileDrop = ({ label, hint, error, children, aside, progress = null, ...props }: Props) => {
  const refusalWords = useRefusalWords(props)
  return (
    <Input.Wrapper
      label={label}
      description={hint}
      error={error}
      errorProps={{ role: "alert" }}
      labelElement="div"
      size="md"
      withAsterisk={props.isRequired === true}
    >
      <Group mt="xs" gap="md" align="stretch">
        <Dropzone
          flex="1 1 15rem"
          mih={96}
          p="md"
          accept={props.accept}
          maxSize={props.largest * megabyte}
          maxFiles={1}
          multiple={false}
          disabled={props.isDisabled === true || progress !== null}
          onDrop={([chosen]) => (chosen === undefined ? undefined : props.onChoose(chosen))}
          onReject={([first]) =>
            props.onRefuse(refusalWords(first?.errors.map(({ code }) => String(code)) ?? []))
          }
          inputProps={{ "aria-label": label }}
          {...(error === undefined || error === null ? {} : { "aria-invalid": true, mod: { invalid: true } })}
        >
          {children}
        </Dropzone>
        {aside}
      </Group>
      {progress === null ? null : <Sending share={progress} label={label} />}
    </Input.Wrapper>
  )
}

/** Returns a function that gives the message for the error codes of the drop zone. */
const useRefusalWords = ({ refusals, largest }: Pick<FileDropProps, "refusals" | "largest">) => {
  const { t } = useTranslation()
  return (codes: ReadonlyArray<string>): string => {
    if (codes.includes("file-too-large")) return refusals.size ?? t("file.tooLarge", { limit: largest })
    return codes.includes("too-many-files") ? t("file.single") : refusals.type
  }
}

const Sending = ({ share, label }: { readonly share: number; readonly label: string }) => {
  const { t } = useTranslation()
  const percent = Math.round(share * 100)
  return (
    <Stack gap={4} mt="xs">
      <Progress value={percent} aria-label={t("file.sending", { name: label })} size="lg" />
      <Text size="sm" c="dimmed">
        {t("file.percent", { percent })}
      </Text>
    </Stack>
  )
}
