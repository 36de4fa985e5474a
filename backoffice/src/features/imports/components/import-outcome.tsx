import { Button, Group, Stack, Text, Title } from "@mantine/core"
import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import { saveFile } from "@rokthnam/shared/web/browser/save-file"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconCircleCheck, IconCircleX, IconDownload, IconTable } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"
import { DataTable } from "../../../components/data-table/data-table.tsx"
import { cellsOf } from "../../../components/frames/export/cells.ts"
import { csvFile } from "../../../components/frames/export/csv.ts"
import { Pager } from "../../../components/frames/list/pager.tsx"
import { StatCard } from "../../../components/ui/stat-card.tsx"
import { StatGrid } from "../../../components/ui/stat-grid.tsx"
import type { ImportResult } from "../api/imports.ts"
import { useReasonWords } from "../lib/use-reason-words.ts"

type RowError = ImportResult["errors"][number]

/** Refused rows per page: in a file of 50,000 rows every row may be refused. */
const pageSize = 50

/** The result of an import: the counts, the refused rows and the reasons. */
export const ImportOutcome = ({ result }: { readonly result: ImportResult }) => {
  const { t } = useTranslation("imports")
  const { count } = useFormat()
  return (
    <Stack gap="md" role="status">
      <Text fw={600}>
        {t("result.done", { good: count(result.successful_imports), total: count(result.total_rows) })}
      </Text>
      {(result.updated ?? 0) === 0 ? null : (
        <Text>
          {t("result.split", { added: count(result.added ?? 0), updated: count(result.updated ?? 0) })}
        </Text>
      )}
      {result.stopped === true ? <Text>{t("result.stopped")}</Text> : null}
      <StatGrid wide={3}>
        <StatCard label={t("result.total")} value={count(result.total_rows)} icon={<IconTable />} />
        <StatCard
          label={t("result.good")}
          value={count(result.successful_imports)}
          icon={<IconCircleCheck />}
          color="green"
        />
        <StatCard
          label={t("result.bad")}
          value={count(result.failed_imports)}
          icon={<IconCircleX />}
          color="red"
        />
      </StatGrid>
      {result.errors.length === 0 ? null : <RefusedRows errors={result.errors} />}
    </Stack>
  )
}

const RefusedRows = ({ errors }: { readonly errors: ReadonlyArray<RowError> }) => {
  const { t } = useTranslation("imports")
  const [page, setPage] = useState(1)
  const { reasonsOf, valuesOf } = useReasonWords()
  const columns: ReadonlyArray<Column<RowError>> = [
    { id: "row", header: t("result.row"), width: "8rem", cell: (error) => error.row },
    { id: "medicine", header: t("result.medicine"), isTitle: true, cell: medicineIn },
    { id: "reason", header: t("result.reason"), cell: reasonsOf },
    { id: "values", header: t("result.values"), cell: valuesOf },
  ]
  return (
    <div>
      <Title order={3} mb="sm">
        {t("result.refused")}
      </Title>
      <SaveRefused errors={errors} />
      <DataTable
        label={t("result.refused")}
        columns={columns}
        rows={errors.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={(error) => `${error.row} ${error.message}`}
        empty={null}
      />
      <Pager
        page={page}
        pages={Math.ceil(errors.length / pageSize)}
        total={errors.length}
        onChange={setPage}
      />
    </div>
  )
}

/** Name and dosage as the file has them, the first two columns of an import. */
const medicineIn = ({ cells = [] }: RowError): string => cells.slice(0, 2).join(" ")

/** Saves the refused rows in the columns of an import, so that they can be corrected and loaded again. */
const SaveRefused = ({ errors }: { readonly errors: ReadonlyArray<RowError> }) => {
  const { t } = useTranslation("imports")
  const { reasonsOf } = useReasonWords()
  const rows = errors.filter(({ cells = [] }) => cells.length > 0)
  if (rows.length === 0) return null
  const columns: ReadonlyArray<Column<RowError>> = [
    ...importColumns.map((column, at) => ({
      id: column,
      header: column,
      value: ({ cells = [] }: RowError) => cells[at] ?? "",
    })),
    { id: "problem", header: "problem", value: reasonsOf },
  ]
  return (
    <Group mb="sm">
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        onClick={() =>
          void csvFile(cellsOf(columns, rows)).then((file) => saveFile(file, "medicines_to_correct.csv"))
        }
      >
        {t("result.save")}
      </Button>
      <Text size="sm" c="dimmed">
        {t("result.saveHint")}
      </Text>
    </Group>
  )
}
