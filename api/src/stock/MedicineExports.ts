import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { csvOf } from "../platform/CsvStream.ts"
import { everyRow } from "../platform/Slices.ts"
import { MedicineExportsRepo } from "./MedicineExports/MedicineExportsRepo.ts"
import type { ExportedRow } from "./MedicineExports/MedicineExportsRepo.ts"

/** The list of medicines as a file that an import reads: an export that is imported again changes nothing. */
export class MedicineExports extends Effect.Service<MedicineExports>()("MedicineExports", {
  effect: Effect.gen(function* () {
    const repo = yield* MedicineExportsRepo

    /** All medicines of a pharmacy as CSV in the columns of an import. */
    const all = (pharmacyId: PharmacyId) =>
      csvOf(
        importColumns,
        everyRow<ExportedRow>(({ limit, after = null }) => repo.list(pharmacyId, limit, after)),
        (row) => importColumns.map((column) => row[column]),
      )

    return { all }
  }),
  dependencies: [MedicineExportsRepo.Default],
}) {}
