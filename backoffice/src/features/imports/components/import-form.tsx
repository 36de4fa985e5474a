import { Button, Group, Paper, Progress, Stack, Text, Title } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { LeaveDialog } from "../../../components/frames/form/leave-dialog.tsx"
import { useUnsaved } from "../../../components/frames/form/use-unsaved.ts"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { useImport } from "../lib/use-import.ts"
import type { Import } from "../lib/use-import.ts"
import { ImportCheck } from "./import-check.tsx"
import { ImportFile } from "./import-file.tsx"
import { ImportOutcome } from "./import-outcome.tsx"

/** Chooses a file, shows what its import would do, imports it, and tells what came of it. */
export const ImportForm = () => {
  const { t } = useTranslation("imports")
  const errorWords = useErrorWords()
  const { file, refusal, preview, running, isRunning, result, ...act } = useImport()
  // Asks before the page is left during an import, because the user would not learn which rows were refused.
  const unsaved = useUnsaved(isRunning)
  return (
    <Paper p={{ base: "md", sm: "lg" }}>
      <Stack gap="md">
        <Title order={2} size="h3">
          {t("upload.title")}
        </Title>
        <ImportFile
          file={file}
          error={refusal}
          progress={running.sent}
          isBusy={isRunning}
          onChoose={act.choose}
          onRefuse={act.refuse}
        />
        {file === null ? null : <ImportCheck preview={preview} isRunning={isRunning} />}
        {running.error === null ? null : (
          <ErrorBanner message={errorWords(running.error, t("failed.import"))} />
        )}
        <Group>
          <Button disabled={!act.isReady} loading={isRunning} onClick={act.start}>
            {t("upload.submit")}
          </Button>
          {isRunning ? (
            <Button
              variant="default"
              loading={running.stop.isPending}
              disabled={running.stop.isSuccess}
              onClick={() => running.stop.mutate()}
            >
              {t("upload.stop")}
            </Button>
          ) : null}
        </Group>
        {isRunning ? <RunningRows rows={running.rows} /> : null}
        {result === undefined ? null : <ImportOutcome result={result} />}
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

const RunningRows = ({ rows }: { readonly rows: Import["running"]["rows"] }) => {
  const { t } = useTranslation("imports")
  const { count } = useFormat()
  const { rows_done: done = 0, total_rows: total = 0 } = rows ?? {}
  return (
    <Stack gap={4}>
      {total === 0 ? null : (
        <Progress size="lg" value={(done / total) * 100} aria-label={t("upload.running")} />
      )}
      <Text role="status">
        {t("upload.running")}{" "}
        {total === 0 ? null : t("upload.rows", { done: count(done), total: count(total) })}
      </Text>
    </Stack>
  )
}
