import { Stack, Text, Title } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconCircleCheck, IconCircleX, IconTable } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"
import { DataTable } from "../../../components/data-table/data-table.tsx"
import { Pager } from "../../../components/frames/list/pager.tsx"
import { StatCard } from "../../../components/ui/stat-card.tsx"
import { StatGrid } from "../../../components/ui/stat-grid.tsx"
import type { ImportResult } from "../api/imports.ts"

type RowError = ImportResult["errors"][number]

/** Refused rows per page: in a file of 50,000 rows every row may be refused. */
const pageSize = 50

/** The result of an import: the counts, the refused rows and the reasons. */
export const ImportOutcome = ({ result }: { readonly result: ImportResult }) => {
  const { t } = useTranslation("imports")
  const { count } = useFormat()
  return (
    <Stack gap="md" role="status">
      <Text fw={600}>{t("result.done", { good: result.successful_imports, total: result.total_rows })}</Text>
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
  const reasonsOf = (error: RowError) =>
    error.reasons.map((reason) => t(`reasons.${reason.code}`, { ...reason })).join("; ")
  const columns: ReadonlyArray<Column<RowError>> = [
    { id: "row", header: t("result.row"), width: "8rem", cell: (error) => error.row },
    { id: "reason", header: t("result.reason"), cell: (error) => reasonsOf(error) },
  ]
  return (
    <div>
      <Title order={3} mb="sm">
        {t("result.refused")}
      </Title>
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
