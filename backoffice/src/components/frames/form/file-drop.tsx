import { Group, Input, Progress, Stack, Text } from "@mantine/core"
import { Dropzone } from "@mantine/dropzone"
import type { DropzoneProps } from "@mantine/dropzone"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"

export type FileDropProps = {
  readonly label: string
  readonly hint: string
  /** The kinds that are taken, by their type with their endings. */
  readonly accept: NonNullable<DropzoneProps["accept"]>
  /** In megabytes of 1024 × 1024 bytes, as the API counts. */
  readonly largest: number
  readonly error?: ReactNode
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  /** How much of the file has been sent, from 0 to 1; null while none is. */
  readonly progress?: number | null
  readonly onChoose: (file: File) => void
  /** Told in words why a file was not taken. */
  readonly onRefuse: (why: string) => void
  readonly refusals: {
    /** What a file of another kind is told. */
    readonly type: string
    /** What a file that is too large is told; without it the general words. */
    readonly size?: string
  }
}

type Props = FileDropProps & {
  readonly children: ReactNode
  /** What stands beside the drop zone. */
  readonly aside?: ReactNode
}

const megabyte = 1024 * 1024

/** A file that is dropped or chosen, checked at once and, while it is sent, shown on its way. */
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

/** Why a file is refused, by the codes of the drop zone. */
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
