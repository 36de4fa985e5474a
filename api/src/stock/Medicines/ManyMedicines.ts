import type { Member } from "@rokthnam/shared/Identity/Actors"
import { CategoryUnknown } from "@rokthnam/shared/Medicines/Medicine"
import type { ChangesResult, GivenBarcodes, MedicineChange } from "@rokthnam/shared/Medicines/MedicineChanges"
import { ownBarcodes } from "@rokthnam/shared/Medicines/OwnCodeRules"
import type { CategoryId, MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { toDollars } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import { Audit } from "../../platform/Audit.ts"
import { actorOf } from "../../platform/Audit/NewAuditEntry.ts"
import type { AuditEntry } from "../../platform/Audit/NewAuditEntry.ts"
import { PharmacyCopies } from "../../platform/PharmacyCopies.ts"
import { transactional } from "../../Sql.ts"
import { ManyMedicinesRepo } from "./ManyMedicinesRepo.ts"
import type { LockedMedicine, WrittenMedicine } from "./ManyMedicinesRepo.ts"
import { traced } from "../../platform/Span.ts"

const fields = ["price", "price_per_unit", "category_id"] as const

/**
 * A medicine as it becomes: the same one if it is so already, undefined if somebody changed it since its reader saw it.
 */
const changed = (present: LockedMedicine, change: MedicineChange): LockedMedicine | undefined => {
  const wanted = fields.filter((field) => change[field] !== undefined)
  const isDone = wanted.every((field) => present[field] === change[field]?.after)
  if (isDone) return present
  if (!wanted.every((field) => present[field] === change[field]?.before)) return undefined
  const { price, price_per_unit, category_id } = change
  return {
    ...present,
    ...(price === undefined ? {} : { price: price.after }),
    ...(price_per_unit === undefined ? {} : { price_per_unit: price_per_unit.after }),
    ...(category_id === undefined ? {} : { category_id: category_id.after }),
  }
}

const pricesOf = ({ price, price_per_unit }: WrittenMedicine) => ({
  price: toDollars(price),
  price_per_unit: toDollars(price_per_unit),
})

const actOn = (member: Member, id: MedicineId) =>
  ({ actor: actorOf(member), entity: "medicine", entityId: id }) as const

/** The entries of a medicine that was changed together with others: its prices, and its category by name. */
const actsOf = (
  member: Member,
  was: WrittenMedicine,
  medicine: WrittenMedicine,
  categories: ReadonlyMap<CategoryId, string>,
): ReadonlyArray<AuditEntry> => {
  const act = actOn(member, medicine.id)
  const isPriced = was.price !== medicine.price || was.price_per_unit !== medicine.price_per_unit
  const nameOf = ({ category_id: id }: WrittenMedicine) => (id === null ? null : (categories.get(id) ?? null))
  return [
    ...(isPriced
      ? [
          {
            ...act,
            action: "medicine.change_price" as const,
            before: pricesOf(was),
            after: pricesOf(medicine),
          },
        ]
      : []),
    ...(was.category_id === medicine.category_id
      ? []
      : [
          {
            ...act,
            action: "medicine.change" as const,
            before: { category: nameOf(was) },
            after: { category: nameOf(medicine) },
          },
        ]),
  ]
}

/** The entry of a bar code of the pharmacy's own that was given or taken back. */
const codeAct = (
  member: Member,
  id: MedicineId,
  before: string | null,
  after: string | null,
): AuditEntry => ({
  ...actOn(member, id),
  action: "medicine.give_barcode",
  before: { barcode: before },
  after: { barcode: after },
})

const productOf = (medicine: Pick<LockedMedicine, "name" | "dosage" | "manufacter_name">): string =>
  [medicine.name, medicine.dosage, medicine.manufacter_name].join("\u0000").toLowerCase()

/** Changes several medicines together: prices and categories, and bar codes of the pharmacy's own. */
export class ManyMedicines extends Effect.Service<ManyMedicines>()("ManyMedicines", {
  effect: Effect.gen(function* () {
    const repo = yield* ManyMedicinesRepo
    const copies = yield* PharmacyCopies
    const audit = yield* Audit
    const transaction = yield* transactional

    const checkCategories = Effect.fnUntraced(function* (
      pharmacyId: PharmacyId,
      changes: ReadonlyArray<MedicineChange>,
    ) {
      const named = [...new Set(changes.flatMap(({ category_id }) => category_id?.after ?? []))]
      if (named.length === 0) return
      const own = yield* repo.ownCategories(pharmacyId, named)
      const unknown = named.find((id) => !own.has(id))
      if (unknown !== undefined) return yield* new CategoryUnknown({ category_id: unknown })
    })

    const writeAll = Effect.fnUntraced(function* (member: Member, changes: ReadonlyArray<MedicineChange>) {
      yield* checkCategories(member.pharmacyId, changes)
      const found = yield* repo.lock(
        member.pharmacyId,
        changes.map(({ id }) => id),
      )
      const before = new Map(found.map((medicine) => [medicine.id, medicine]))
      const after = new Map(before)
      const refused: Array<ChangesResult["refused"][number]> = []
      for (const change of changes) {
        const { id } = change
        const present = after.get(id)
        const next = present === undefined ? undefined : changed(present, change)
        if (next !== undefined) after.set(id, next)
        else if (present === undefined) refused.push({ id, name: "", dosage: "", reason: "deleted" })
        else refused.push({ id, name: present.name, dosage: present.dosage, reason: "changed" })
      }
      const written = [...after.values()].filter((medicine) => before.get(medicine.id) !== medicine)
      if (written.length > 0) yield* repo.write(written)
      const pairs = written.map((medicine) => ({ was: before.get(medicine.id) ?? medicine, medicine }))
      const named = pairs.filter(({ was, medicine }) => was.category_id !== medicine.category_id)
      const categories = yield* repo.categoryNames(
        member.pharmacyId,
        named.flatMap(({ was, medicine }) => [was.category_id ?? [], medicine.category_id ?? []].flat()),
      )
      for (const { was, medicine } of pairs)
        yield* Effect.forEach(actsOf(member, was, medicine, categories), audit.record, { discard: true })
      return { changed: changes.length - refused.length, refused } satisfies ChangesResult
    })

    /**
     * Changes each medicine that still is what its reader saw, and names the others. Sent again it changes nothing.
     */
    const change = traced("ManyMedicines.change")(function* (
      member: Member,
      changes: ReadonlyArray<MedicineChange>,
    ) {
      const result = yield* transaction(writeAll(member, changes))
      yield* copies.changed(member.pharmacyId)
      return result
    })

    /** The batches of a product get one code, which none of the pharmacy's other medicines has. */
    const codesFor = Effect.fnUntraced(function* (
      pharmacyId: PharmacyId,
      lacking: ReadonlyArray<LockedMedicine>,
    ) {
      const names = [...new Set(lacking.map(({ name }) => name.toLowerCase()))]
      const known = yield* repo.ownCodes(pharmacyId, names)
      const codes = new Map(known.map((medicine) => [productOf(medicine), medicine.barcode]))
      const taken = yield* repo.taken(
        pharmacyId,
        lacking.flatMap(({ id }) => ownBarcodes(id)),
      )
      const given: Array<{ readonly id: MedicineId; readonly barcode: string }> = []
      for (const medicine of lacking) {
        const product = productOf(medicine)
        const barcode = codes.get(product) ?? ownBarcodes(medicine.id).find((code) => !taken.has(code))
        if (barcode === undefined) continue
        codes.set(product, barcode)
        given.push({ id: medicine.id, barcode })
      }
      return given
    })

    /** Gives each medicine without a bar code one of the pharmacy's own. Sent again it changes nothing. */
    const giveBarcodes = traced("ManyMedicines.giveBarcodes")(function* (
      member: Member,
      ids: ReadonlyArray<MedicineId>,
    ) {
      const result = yield* transaction(
        Effect.gen(function* () {
          const found = yield* repo.lock(member.pharmacyId, ids)
          const given = yield* codesFor(
            member.pharmacyId,
            found.filter(({ barcode }) => barcode === null),
          )
          if (given.length > 0) yield* repo.writeCodes(given)
          yield* Effect.forEach(
            given,
            ({ id, barcode }) => audit.record(codeAct(member, id, null, barcode)),
            {
              discard: true,
            },
          )
          const had = found.flatMap(({ id, barcode }) => (barcode === null ? [] : [{ id, barcode }]))
          return { given: given.length, items: [...had, ...given] } satisfies GivenBarcodes
        }),
      )
      yield* copies.changed(member.pharmacyId)
      return result
    })

    /** Takes bar codes back from the medicines that still have them, and names the others. */
    const takeBarcodesBack = traced("ManyMedicines.takeBarcodesBack")(function* (
      member: Member,
      items: ReadonlyArray<{ readonly id: MedicineId; readonly barcode: string }>,
    ) {
      const result = yield* transaction(
        Effect.gen(function* () {
          const found = yield* repo.lock(
            member.pharmacyId,
            items.map(({ id }) => id),
          )
          const present = new Map(found.map((medicine) => [medicine.id, medicine]))
          const refused = items.flatMap(({ id, barcode }): ChangesResult["refused"] => {
            const medicine = present.get(id)
            if (medicine === undefined) return [{ id, name: "", dosage: "", reason: "deleted" }]
            const { name, dosage } = medicine
            return medicine.barcode === null || medicine.barcode === barcode
              ? []
              : [{ id, name, dosage, reason: "changed" }]
          })
          const taken = items.filter(({ id, barcode }) => present.get(id)?.barcode === barcode)
          if (taken.length > 0) yield* repo.writeCodes(taken.map(({ id }) => ({ id, barcode: null })))
          yield* Effect.forEach(
            taken,
            ({ id, barcode }) => audit.record(codeAct(member, id, barcode, null)),
            {
              discard: true,
            },
          )
          return { changed: items.length - refused.length, refused } satisfies ChangesResult
        }),
      )
      yield* copies.changed(member.pharmacyId)
      return result
    })

    return { change, giveBarcodes, takeBarcodesBack }
  }),
  dependencies: [ManyMedicinesRepo.Default, PharmacyCopies.Default, Audit.Default],
}) {}
