import { importColumns, mostPreviewed } from "@rokthnam/shared/Imports/ImportColumns"
import type { ImportPreview, PreviewedRow } from "@rokthnam/shared/Imports/ImportsApi"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { BatchPlan } from "./ImportBatches.ts"
import type { ImportFailure, ImportRow } from "./ImportRow.ts"
import type { FileColumns } from "./ImportSession.ts"

const previewedRow = (row: ImportRow, kind: PreviewedRow["kind"], today: CalendarDay): PreviewedRow => ({
  row: row.row,
  kind,
  name: row.name,
  dosage: row.dosage,
  manufacter_name: row.manufacter_name,
  expiration_date: row.expiration_date,
  is_expired: row.expiration_date < today,
  changes: [],
  reasons: [],
  cells: [],
})

const refusedRow = ({ row, reasons, cells = [] }: ImportFailure): PreviewedRow => ({
  row,
  kind: "wrong",
  // The first columns of `importColumns`.
  name: cells[0] ?? "",
  dosage: cells[1] ?? "",
  manufacter_name: cells[2] ?? "",
  expiration_date: "",
  is_expired: false,
  changes: [],
  reasons,
  cells,
})

/** Gathers what an import would do: the numbers of all rows, and the first rows of each kind. */
export class Previewing {
  readonly #today: CalendarDay
  readonly #rows: Record<PreviewedRow["kind"], Array<PreviewedRow>> = {
    new: [],
    changed: [],
    known: [],
    wrong: [],
  }
  readonly #counts = { new: 0, changed: 0, known: 0, wrong: 0 }
  #expired = 0

  constructor(today: CalendarDay) {
    this.#today = today
  }

  #tell(row: PreviewedRow): void {
    this.#counts[row.kind]++
    const isWritten = row.kind === "new" || row.kind === "changed"
    if (isWritten && row.is_expired) this.#expired++
    const kept = this.#rows[row.kind]
    if (kept.length < mostPreviewed) kept.push(row)
  }

  add(plan: BatchPlan, failures: ReadonlyArray<ImportFailure>): void {
    for (const row of plan.added)
      this.#tell({
        ...previewedRow(row, "new", this.#today),
        cells: importColumns.map((column) => String(row[column] ?? "")),
      })
    for (const { row, changes } of plan.changed)
      this.#tell({ ...previewedRow(row, "changed", this.#today), changes })
    for (const row of plan.known) this.#tell(previewedRow(row, "known", this.#today))
    for (const failure of [...plan.refused, ...failures]) this.#tell(refusedRow(failure))
  }

  result({ columns, missing }: FileColumns, totalRows: number): ImportPreview {
    const { wrong, changed, new: added, known } = this.#rows
    return {
      columns,
      missing,
      total_rows: totalRows,
      new_rows: this.#counts.new,
      changed_rows: this.#counts.changed,
      known_rows: this.#counts.known,
      wrong_rows: this.#counts.wrong,
      expired_rows: this.#expired,
      rows: [wrong, changed, added, known].flatMap((rows) =>
        rows.toSorted((one, other) => one.row - other.row),
      ),
    }
  }
}
