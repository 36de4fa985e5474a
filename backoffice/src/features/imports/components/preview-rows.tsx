import { Badge, SegmentedControl, Stack, Text } from "@mantine/core"
import { importColumns, mostPreviewed } from "@rokthnam/shared/Imports/ImportColumns"
import { formatCount, formatUnitPrice } from "@rokthnam/shared/web/formats/numbers"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"
import { DataTable } from "../../../components/data-table/data-table.tsx"
import { Pager } from "../../../components/frames/list/pager.tsx"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { ImportPreview, PreviewedRow } from "../api/imports.ts"
import { useReasonWords } from "../lib/use-reason-words.ts"

const kinds = ["wrong", "changed", "new", "known"] as const
type Kind = (typeof kinds)[number]
const pageSize = 20

/** The rows of a preview by what would become of them. */
export const PreviewRows = ({ preview }: { readonly preview: ImportPreview }) => {
  const { t } = useTranslation("imports")
  const { count } = useFormat()
  const counts: Record<Kind, number> = {
    wrong: preview.wrong_rows,
    changed: preview.changed_rows,
    new: preview.new_rows,
    known: preview.known_rows,
  }
  const shown = kinds.filter((kind) => counts[kind] > 0)
  const [chosen, setChosen] = useState<Kind>("wrong")
  const [page, setPage] = useState(1)
  const kind = shown.includes(chosen) ? chosen : shown[0]
  const columns = usePreviewColumns(kind ?? "new")
  if (kind === undefined) return <Text>{t("check.nothing")}</Text>
  const rows = preview.rows.filter((row) => row.kind === kind)
  const pages = Math.ceil(rows.length / pageSize)
  const open = Math.min(page, Math.max(1, pages))
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t("check.rows")}
        value={kind}
        onChange={(value) => {
          setChosen(kinds.find((one) => one === value) ?? kind)
          setPage(1)
        }}
        data={shown.map((value) => ({
          value,
          label: t(`check.kinds.${value}`, { count: counts[value], shown: count(counts[value]) }),
        }))}
        style={{ flexWrap: "wrap" }}
      />
      {counts[kind] > rows.length ? (
        <Text size="sm" c="dimmed">
          {t("check.first", { count: mostPreviewed })}
        </Text>
      ) : null}
      <DataTable
        label={t(`check.kinds.${kind}`, { count: counts[kind], shown: count(counts[kind]) })}
        columns={columns}
        rows={rows.slice((open - 1) * pageSize, open * pageSize)}
        rowKey={({ row }) => row}
        empty={null}
      />
      <Pager page={open} pages={pages} onChange={setPage} />
    </Stack>
  )
}

const usePreviewColumns = (kind: Kind): ReadonlyArray<Column<PreviewedRow>> => {
  const { t } = useTranslation("imports")
  const { reasonsOf, valuesOf } = useReasonWords()
  const medicine: Column<PreviewedRow> = {
    id: "medicine",
    header: t("result.medicine"),
    isTitle: true,
    cell: (row) => <Named row={row} />,
  }
  const number: Column<PreviewedRow> = {
    id: "row",
    header: t("result.row"),
    width: "6rem",
    cell: (row) => row.row,
  }
  if (kind === "wrong")
    return [
      number,
      medicine,
      { id: "reason", header: t("result.reason"), cell: reasonsOf },
      { id: "values", header: t("result.values"), cell: valuesOf },
    ]
  if (kind === "changed")
    return [
      number,
      medicine,
      { id: "changes", header: t("check.changes"), cell: (row) => <Changes row={row} /> },
    ]
  if (kind === "new")
    return [
      number,
      medicine,
      ...newRowColumns.map((column) => ({
        id: column,
        header: t(`columns.${column}`),
        align: "end" as const,
        flows: "whole" as const,
        cell: (row: PreviewedRow) => valueIn(row, column),
      })),
    ]
  return [number, medicine]
}

/** What of a new row is a number: here a column that was taken for another one is seen. */
const newRowColumns = ["price", "quantity", "price_per_unit", "unit_per_package"] as const
const amounts: ReadonlySet<string> = new Set(["price", "price_per_unit"])

const valueIn = ({ cells }: PreviewedRow, column: (typeof newRowColumns)[number]): string => {
  const value = cells[importColumns.indexOf(column)] ?? ""
  if (value === "") return "–"
  return amounts.has(column) ? formatUnitPrice(Number(value)) : formatCount(Number(value))
}

const Named = ({ row }: { readonly row: PreviewedRow }) => {
  const { t } = useTranslation("imports")
  const { day } = useFormat()
  const { fullName } = useMedicineNames()
  const beside = [row.manufacter_name, row.expiration_date === "" ? "" : day(row.expiration_date)]
  return (
    <div style={{ overflowWrap: "anywhere" }}>
      <Text fw={600}>{fullName(row.name, { dosage: row.dosage })}</Text>
      <Text size="sm" c="dimmed" component="div">
        {beside.filter((text) => text !== "").join(" · ")}{" "}
        {row.is_expired ? <Badge color="red">{t("check.isExpired")}</Badge> : null}
      </Text>
    </div>
  )
}

const Changes = ({ row }: { readonly row: PreviewedRow }) => {
  const { t } = useTranslation("imports")
  const worded = (value: string) => (value === "" ? t("result.emptyCell") : value)
  return row.changes.map(({ column, before, after }) => (
    <div key={column} style={{ overflowWrap: "anywhere" }}>
      {t(`columns.${column}`)}: {worded(before)} → <strong>{worded(after)}</strong>
    </div>
  ))
}
