import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core"
import { Dropzone } from "@mantine/dropzone"
import { IconFileSpreadsheet, IconUpload } from "@tabler/icons-react"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { newIdempotencyKey } from "../../../lib/idempotency-key.ts"
import { stockChanged } from "../../../lib/invalidate.ts"
import { useFailureText } from "../../../lib/use-failure-text.ts"
import { importFile } from "../api/imports.ts"
import { ImportOutcome } from "./import-outcome.tsx"

/** .csv, .xlsx or .xls; some systems name no type for them, so the ending counts too. */
const accepted = {
  "text/csv": [".csv"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
  "application/vnd.ms-excel": [".xls"],
}

type Chosen = { readonly file: File; readonly key: string }

/** Chooses a file and imports it. */
export const ImportForm = () => {
  const { t } = useTranslation("imports")
  const failureText = useFailureText()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isRefused, setRefused] = useState(false)
  const run = useMutation({
    mutationFn: ({ file, key }: Chosen) => importFile(file, key),
    onSuccess: () => {
      setChosen(null)
      void stockChanged(client)
    },
  })
  const choose = (file: File | undefined) => {
    setRefused(file === undefined)
    setChosen(file === undefined ? null : { file, key: newIdempotencyKey() })
    run.reset()
  }
  return (
    <Paper p="lg">
      <Stack gap="md">
        <Title order={2} size="h3">
          {t("upload.title")}
        </Title>
        <FileField file={chosen?.file ?? null} isBusy={run.isPending} onChoose={choose} />
        {isRefused ? <ErrorBanner message={t("upload.refused")} /> : null}
        {run.error === null ? null : <ErrorBanner message={failureText(run.error, t("failed.import"))} />}
        <Group>
          <Button
            disabled={chosen === null}
            loading={run.isPending}
            onClick={() => (chosen === null ? undefined : run.mutate(chosen))}
          >
            {t("upload.submit")}
          </Button>
          {run.isPending ? <Text role="status">{t("upload.running")}</Text> : null}
        </Group>
        {run.data === undefined ? null : <ImportOutcome result={run.data} />}
      </Stack>
    </Paper>
  )
}

type FileFieldProps = {
  readonly file: File | null
  readonly isBusy: boolean
  /** Undefined when the file is of another kind. */
  readonly onChoose: (file: File | undefined) => void
}

const FileField = ({ file, isBusy, onChoose }: FileFieldProps) => {
  const { t } = useTranslation("imports")
  return (
    <Dropzone
      accept={accepted}
      maxFiles={1}
      multiple={false}
      disabled={isBusy}
      onDrop={([chosen]) => onChoose(chosen)}
      onReject={() => onChoose(undefined)}
      inputProps={{ "aria-label": t("upload.file") }}
    >
      <Group gap="md" wrap="nowrap" mih={88} style={{ pointerEvents: "none" }}>
        {file === null ? (
          <IconUpload size={36} stroke={1.5} aria-hidden />
        ) : (
          <IconFileSpreadsheet size={36} stroke={1.5} aria-hidden />
        )}
        <div>
          <Text fw={600}>{file === null ? t("upload.drop") : file.name}</Text>
          <Text size="sm" c="dimmed">
            {t("upload.formats")}
          </Text>
        </div>
      </Group>
    </Dropzone>
  )
}
