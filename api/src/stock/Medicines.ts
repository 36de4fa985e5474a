import { CategoryUnknown, StockChanged } from "@rokthnam/shared/Medicines/Medicine"
import type { Member } from "@rokthnam/shared/Identity/Actors"
import type { MedicineInput, MedicineUpdate } from "@rokthnam/shared/Medicines/Medicine"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { toDollars } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import { Alerts } from "./Alerts.ts"
import { Audit } from "../platform/Audit.ts"
import { Files } from "../platform/Files.ts"
import { MedicinesRepo } from "./Medicines/MedicinesRepo.ts"
import { ProductNames } from "../finding/Search/ProductNames.ts"
import { searchText } from "../../matching/text/SearchText.ts"
import { listPage } from "../platform/ListPage.ts"
import type { ListRequest } from "../platform/ListPage.ts"
import { transactional } from "../Sql.ts"

const missing = () => new NotFound({ what: "Medicine" })

/** A pharmacy's medicines. Here stock changes only by an edit; sales and imports have their own modules. */
export class Medicines extends Effect.Service<Medicines>()("Medicines", {
  effect: Effect.gen(function* () {
    const repo = yield* MedicinesRepo
    const names = yield* ProductNames
    const files = yield* Files
    const alerts = yield* Alerts
    const audit = yield* Audit
    const transaction = yield* transactional

    const list = Effect.fn("Medicines.list")((pharmacyId: PharmacyId, request: ListRequest) =>
      listPage(
        request,
        (filter) => repo.list(pharmacyId, filter),
        (search) => repo.count(pharmacyId, search),
      ),
    )

    const read = Effect.fn("Medicines.read")(function* (pharmacyId: PharmacyId, id: MedicineId) {
      return (yield* repo.read(pharmacyId, id)) ?? (yield* missing())
    })

    /** Checks that the photo's file exists, and that the category belongs to the same pharmacy. */
    const checkReferences = Effect.fnUntraced(function* (pharmacyId: PharmacyId, input: MedicineInput) {
      yield* files.expect([{ field: "photo", name: input.photo, kind: "image" }])
      const category = input.category_id ?? null
      if (category !== null && !(yield* repo.ownsCategory(pharmacyId, category)))
        return yield* new CategoryUnknown({ category_id: category })
    })

    const nameIdOf = (input: MedicineInput) => names.ensureOne(searchText(input))

    const create = Effect.fn("Medicines.create")(function* (member: Member, input: MedicineInput) {
      const created = yield* transaction(
        Effect.gen(function* () {
          yield* checkReferences(member.pharmacyId, input)
          yield* repo.explain("creation", member.staffId)
          const id = yield* repo.create(member.pharmacyId, yield* nameIdOf(input), input)
          return yield* read(member.pharmacyId, id).pipe(Effect.orDie)
        }),
      )
      yield* alerts.changed(member.pharmacyId)
      return created
    })

    /** With `quantity_seen`, an edit never undoes a sale made while the form was open. */
    const update = Effect.fn("Medicines.update")(function* (
      member: Member,
      id: MedicineId,
      input: MedicineUpdate,
    ) {
      const { quantity_seen: seen, quantity } = input
      const updated = yield* transaction(
        Effect.gen(function* () {
          const present = (yield* repo.lock(member.pharmacyId, id)) ?? (yield* missing())
          if (seen !== undefined && seen !== quantity && seen !== present.quantity)
            return yield* new StockChanged({ name: input.name, quantity: present.quantity })
          yield* checkReferences(member.pharmacyId, input)
          yield* repo.explain("edit", member.staffId)
          yield* repo.update(id, yield* nameIdOf(input), input, seen === quantity ? null : quantity)
          return yield* read(member.pharmacyId, id)
        }),
      )
      yield* alerts.changed(member.pharmacyId)
      return updated
    })

    /** Deletes a medicine and its sale lines. The audit log stores its last values. Returns its name. */
    const remove = Effect.fn("Medicines.remove")(function* (member: Member, id: MedicineId) {
      const { pharmacyId, staffId } = member
      const name = yield* transaction(
        Effect.gen(function* () {
          if ((yield* repo.lock(pharmacyId, id)) === undefined) return yield* missing()
          const before = yield* read(pharmacyId, id)
          yield* repo.explain("edit", staffId)
          const salesTouched = yield* repo.remove(id)
          yield* audit.record({
            actor: staffId === null ? { kind: "pharmacy", id: pharmacyId } : { kind: "staff", id: staffId },
            action: "medicine.delete",
            entity: "medicine",
            entityId: id,
            before: {
              ...before,
              price: toDollars(before.price),
              price_per_unit: toDollars(before.price_per_unit),
              sales_touched: salesTouched,
            },
            after: null,
          })
          return before.name
        }),
      )
      yield* alerts.changed(pharmacyId)
      return name
    })

    return { list, read, create, update, remove }
  }),
  dependencies: [MedicinesRepo.Default, ProductNames.Default, Files.Default, Alerts.Default, Audit.Default],
}) {}
