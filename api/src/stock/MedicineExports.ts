import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import type { ImportColumn } from "@rokthnam/shared/Imports/ImportColumns"
import type { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import { seesCosts } from "@rokthnam/shared/Medicines/CostRules"
import { Effect } from "effect"
import { csvOf } from "../platform/CsvStream.ts"
import { everyRow } from "../platform/Slices.ts"
import { standbyReads } from "../Sql/Standby.ts"
import { MedicineExportsRepo } from "./MedicineExports/MedicineExportsRepo.ts"
import type { ExportedRow } from "./MedicineExports/MedicineExportsRepo.ts"

/** The list of medicines as a file that an import reads: an export that is imported again changes nothing. */
export class MedicineExports extends Effect.Service<MedicineExports>()("MedicineExports", {
  effect: Effect.gen(function* () {
    const repo = yield* MedicineExportsRepo
    const elsewhere = yield* standbyReads

    /**
     * All medicines of a pharmacy as CSV in the columns of an import. The costs are empty for those who may not see them,
     * and an empty cell changes nothing.
     */
    const all = (member: CurrentMember["Type"]) => {
      const isEmpty = (column: ImportColumn) => column === "cost" && !seesCosts(member)
      return csvOf(
        importColumns,
        everyRow<ExportedRow>(({ limit, after = null }) =>
          elsewhere(repo.list(member.pharmacyId, limit, after)),
        ),
        (row) => importColumns.map((column) => (isEmpty(column) ? null : row[column])),
      )
    }

    return { all }
  }),
  dependencies: [MedicineExportsRepo.Default],
}) {}
