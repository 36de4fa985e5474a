import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useTranslation } from "react-i18next"
import { LeaveDialog } from "../../../components/frames/form/leave-dialog.tsx"
import { useUnsaved } from "../../../components/frames/form/use-unsaved.ts"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { useImport } from "../lib/use-import.ts"
import { ImportFile } from "./import-file.tsx"
import { ImportOutcome } from "./import-outcome.tsx"

/** The form that chooses a file and imports it. */
export const ImportForm = () => {
  const { t } = useTranslation("imports")
  const errorWords = useErrorWords()
  const { file, error, progress, run, choose, refuse, start } = useImport()
  // Asks before the page is left during an import, because the user would not learn which rows were refused.
  const unsaved = useUnsaved(run.isPending)
  return (
    <Paper p="lg">
      <Stack gap="md">
        <Title order={2} size="h3">
          {t("upload.title")}
        </Title>
        <ImportFile
          file={file}
          error={error}
          progress={progress}
          isBusy={run.isPending}
          onChoose={choose}
          onRefuse={refuse}
        />
        {run.error === null ? null : <ErrorBanner message={errorWords(run.error, t("failed.import"))} />}
        <Group>
          <Button disabled={file === null} loading={run.isPending} onClick={start}>
            {t("upload.submit")}
          </Button>
          {run.isPending ? <Text role="status">{t("upload.running")}</Text> : null}
        </Group>
        {run.data === undefined ? null : <ImportOutcome result={run.data} />}
      </Stack>
      <LeaveDialog
        opened={unsaved.isLeaving}
        onStay={unsaved.stay}
        onLeave={unsaved.leave}
        words={{ title: t("leave.title"), body: t("leave.body"), leave: t("leave.go") }}
      />
    </Paper>
  )
}
