import type { Member } from "@rokthnam/shared/Identity/Actors"
import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import type { ImportReason } from "@rokthnam/shared/Imports/ImportColumns"
import type { CategoryId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { ProductNames } from "../../finding/Search/ProductNames.ts"
import { Audit } from "../../platform/Audit.ts"
import { actorOf } from "../../platform/Audit/NewAuditEntry.ts"
import { transactional } from "../../Sql.ts"
import { Categories } from "../Categories.ts"
import { completed, merge } from "./ImportChange.ts"
import type { MedicineValues, PresentMedicine, ValueChange } from "./ImportChange.ts"
import { ImportChangesRepo } from "./ImportChangesRepo.ts"
import type { ImportFailure, ImportRow } from "./ImportRow.ts"
import { ImportsRepo } from "./ImportsRepo.ts"
import { KnownMedicines } from "./KnownMedicines.ts"
import type { Found } from "./KnownMedicines.ts"
import { traced } from "../../platform/Span.ts"

/** A row that changes a medicine: its values before and after. */
type RowChange = {
  readonly row: ImportRow
  readonly present: PresentMedicine & { readonly category_id: number | null }
  readonly values: MedicineValues
  readonly changes: ReadonlyArray<ValueChange>
}

/** What becomes of the rows of a batch. `known` are rows that the pharmacy has as they are. */
export type BatchPlan = {
  readonly added: ReadonlyArray<ImportRow>
  readonly changed: ReadonlyArray<RowChange>
  readonly known: ReadonlyArray<ImportRow>
  readonly refused: ReadonlyArray<ImportFailure>
}

type Update = { readonly medicines: KnownMedicines; readonly keepsStock: boolean }
type Meant = Found & { readonly row: ImportRow }

const refusal = (row: ImportRow, reasons: ReadonlyArray<ImportReason>): ImportFailure => ({
  row: row.row,
  reasons,
  cells: importColumns.map((column) =>
    row.lacks?.includes(column) === true ? "" : String(row[column] ?? ""),
  ),
})

const changeOf = (change: RowChange, columns: ReadonlySet<string>, key: "before" | "after") =>
  Object.fromEntries(
    change.changes
      .filter(({ column }) => columns.has(column))
      .map((one) => [one.column, one[key] === "" ? null : Number(one[key])]),
  )

const prices = new Set(["price", "price_per_unit"])
const stocks = new Set(["quantity", "loose_units"])

/** Adds and changes medicines, a batch of rows at a time. */
export class ImportBatches extends Effect.Service<ImportBatches>()("ImportBatches", {
  effect: Effect.gen(function* () {
    const repo = yield* ImportsRepo
    const changesRepo = yield* ImportChangesRepo
    const names = yield* ProductNames
    const categories = yield* Categories
    const audit = yield* Audit
    const transaction = yield* transactional

    /** The medicines that an import may change. */
    const known = (pharmacyId: PharmacyId) =>
      Effect.map(changesRepo.known(pharmacyId), (all) => new KnownMedicines(all))

    /** The plan of rows of which it is known which medicines they mean. */
    const planOf = Effect.fnUntraced(function* (
      pharmacyId: PharmacyId,
      meant: ReadonlyArray<Meant>,
      { keepsStock, locked }: { readonly keepsStock: boolean; readonly locked: boolean },
    ) {
      const ids = meant.flatMap(({ id, earlier }) => (id === undefined || earlier !== undefined ? [] : [id]))
      const found = ids.length === 0 ? [] : yield* changesRepo.present(pharmacyId, ids, locked)
      const byId = new Map(found.map((medicine) => [medicine.id, medicine]))
      const added: Array<ImportRow> = []
      const changed: Array<RowChange> = []
      const same: Array<ImportRow> = []
      const refused: Array<ImportFailure> = []
      for (const { row, id, earlier, isUnclear } of meant) {
        const present = id === undefined ? undefined : byId.get(id)
        if (earlier !== undefined)
          refused.push(refusal(row, [{ code: "RepeatedInFile", earlier_row: earlier }]))
        else if (present === undefined && row.lacks !== undefined)
          refused.push(refusal(row, [{ code: isUnclear === true ? "SeveralInList" : "NotInList" }]))
        // A medicine that was deleted meanwhile is added again.
        else if (present === undefined) added.push(row)
        else {
          const merged = merge(present, row, keepsStock)
          if ("reasons" in merged) refused.push(refusal(row, merged.reasons))
          else if (merged.changes.length === 0) same.push(completed(row, merged.values))
          else changed.push({ row: completed(row, merged.values), present, ...merged })
        }
      }
      return { added, changed, known: same, refused } satisfies BatchPlan
    })

    /** Tells what `write` would do, without writing. Call it once for each row of a file. */
    const plan = traced("ImportBatches.plan")(function* (
      pharmacyId: PharmacyId,
      batch: ReadonlyArray<ImportRow>,
      update: Update | undefined,
    ) {
      if (update !== undefined) {
        const meant = batch.map((row) => ({ row, ...update.medicines.find(row) }))
        return yield* planOf(pharmacyId, meant, { keepsStock: update.keepsStock, locked: false })
      }
      const present = new Set(yield* repo.existing(pharmacyId, batch))
      const none: ReadonlyArray<never> = []
      const added = batch.filter((row) => !present.has(row))
      return { added, changed: none, known: [...present], refused: none } satisfies BatchPlan
    })

    const recordChange = Effect.fnUntraced(function* (member: Member, change: RowChange) {
      for (const [action, columns] of [
        ["medicine.change_price", prices],
        ["medicine.correct_stock", stocks],
      ] as const) {
        const before = changeOf(change, columns, "before")
        if (Object.keys(before).length === 0) continue
        yield* audit.record({
          actor: actorOf(member),
          action,
          entity: "medicine",
          entityId: change.present.id,
          before,
          after: changeOf(change, columns, "after"),
        })
      }
    })

    type Ids = {
      readonly nameIds: Effect.Effect.Success<ReturnType<typeof names.ensure>>
      readonly categoryIds: Effect.Effect.Success<ReturnType<typeof categories.ensure>>
    }
    const nameIdIn = (text: string, { nameIds }: Ids) => {
      const id = nameIds.get(text)
      return id === undefined ? Effect.dieMessage("a name without its id") : Effect.succeed(id)
    }

    const change = Effect.fnUntraced(function* (member: Member, changed: ReadonlyArray<RowChange>, ids: Ids) {
      const written = yield* Effect.forEach(changed, ({ row, present, values }) =>
        Effect.map(nameIdIn(row.searchText, ids), (nameId) => ({
          id: present.id,
          nameId,
          values,
          categoryId:
            values.category === present.category
              ? (present.category_id as CategoryId | null)
              : (ids.categoryIds.get(values.category ?? "") ?? null),
        })),
      )
      yield* changesRepo.update(written)
      yield* Effect.forEach(changed, (one) => recordChange(member, one), { discard: true })
    })

    const add = Effect.fnUntraced(function* (member: Member, added: ReadonlyArray<ImportRow>, ids: Ids) {
      const resolved = yield* Effect.forEach(added, (row) =>
        Effect.map(nameIdIn(row.searchText, ids), (nameId) => ({
          ...row,
          nameId,
          categoryId: row.category === null ? null : (ids.categoryIds.get(row.category) ?? null),
        })),
      )
      return yield* repo.add(member.pharmacyId, resolved)
    })

    const writeMeant = Effect.fnUntraced(function* (
      member: Member,
      meant: ReadonlyArray<Meant>,
      { keepsStock, changes }: { readonly keepsStock: boolean; readonly changes: boolean },
    ) {
      yield* repo.explain(member.staffId)
      const planned = yield* planOf(member.pharmacyId, meant, { keepsStock, locked: true })
      const changed = changes ? planned.changed : []
      const passed = changes
        ? []
        : planned.changed.map(({ row }) => refusal(row, [{ code: "AlreadyInList" }]))
      const written = [...planned.added, ...changed.map(({ row }) => row)]
      const named = written.flatMap(({ category }) => (category === null ? [] : [category]))
      const categoryIds = yield* categories.ensure(member.pharmacyId, named)
      const nameIds = yield* names.ensure(written.map((row) => row.searchText))
      if (changed.length > 0) yield* change(member, changed, { nameIds, categoryIds })
      const left = yield* add(member, planned.added, { nameIds, categoryIds })
      const late = new Set(left.map(({ row }) => row))
      return {
        added: planned.added.filter(({ row }) => !late.has(row)),
        changed,
        known: [...planned.known, ...planned.added.filter(({ row }) => late.has(row))],
        refused: [...planned.refused, ...passed],
      } satisfies BatchPlan
    })

    /**
     * Writes a batch in one transaction. Call it once for each row of a file. Rows that the pharmacy has by then are
     * `known`. If somebody gives another medicine the same identity meanwhile, the batch changes nothing and only adds.
     */
    const write = traced("ImportBatches.write")(function* (
      member: Member,
      batch: ReadonlyArray<ImportRow>,
      update: Update | undefined,
    ) {
      // The search notes which medicines are taken, so it is done once, although a transaction may run again.
      const meant = batch.map((row) => ({
        row,
        ...(update?.medicines.find(row) ?? { id: undefined, earlier: undefined }),
      }))
      const keepsStock = update?.keepsStock ?? false
      return yield* transaction(writeMeant(member, meant, { keepsStock, changes: true })).pipe(
        Effect.catchTag("MedicineExists", () =>
          transaction(writeMeant(member, meant, { keepsStock, changes: false })).pipe(Effect.orDie),
        ),
      )
    })

    return { known, plan, write }
  }),
  dependencies: [
    ImportsRepo.Default,
    ImportChangesRepo.Default,
    ProductNames.Default,
    Categories.Default,
    Audit.Default,
  ],
}) {}
