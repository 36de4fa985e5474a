import { CategoryUnknown, MedicineChanged, StockChanged } from "@rokthnam/shared/Medicines/Medicine"
import type { CurrentMember, Member } from "@rokthnam/shared/Identity/Actors"
import { PermissionMissing } from "@rokthnam/shared/Identity/IdentityFailures"
import { costPermission, seesCosts } from "@rokthnam/shared/Medicines/CostRules"
import type { MedicineInput, MedicineUpdate } from "@rokthnam/shared/Medicines/Medicine"
import { largestShelf } from "@rokthnam/shared/Medicines/MedicinesApi"
import type { MedicineListQuery } from "@rokthnam/shared/Medicines/MedicinesApi"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { PharmacyCopies } from "../platform/PharmacyCopies.ts"
import { Audit } from "../platform/Audit.ts"
import { Files } from "../platform/Files.ts"
import { MedicineChangesRepo } from "./Medicines/MedicineChangesRepo.ts"
import { creationAct, deletionAct, editActs } from "./Medicines/MedicineActs.ts"
import { MedicineListRepo } from "./Medicines/MedicineListRepo.ts"
import { MedicinesRepo } from "./Medicines/MedicinesRepo.ts"
import { isAsSeen } from "./Medicines/MedicineSeen.ts"
import { narrowedOf } from "./Medicines/Narrowing.ts"
import { shelfPages } from "./Medicines/ShelfPages.ts"
import { Shelves } from "./Shelves.ts"
import { Finding } from "../finding/Finding.ts"
import { ProductNames } from "../finding/Search/ProductNames.ts"
import { searchText } from "../../matching/text/SearchText.ts"
import { listPage } from "../platform/ListPage.ts"
import type { ListRequest } from "../platform/ListPage.ts"
import { today } from "../platform/Today.ts"
import { transactional } from "../Sql.ts"
import { standbyPages } from "../Sql/Standby.ts"
import { span, traced } from "../platform/Span.ts"

const missing = () => new NotFound({ what: "Medicine" })

type Reader = CurrentMember["Type"]

/**
 * What an edit writes of a number in stock: null if the form left it as it was. Undefined if the form changed it, and a
 * sale has changed it too.
 */
const writtenOf = (
  sent: number | undefined,
  seen: number | undefined,
  present: number,
): number | null | undefined => {
  if (sent === undefined || sent === seen) return null
  return seen === undefined || seen === present ? sent : undefined
}

/** A cost cannot be written by those who may not see it: they could not correct it. */
const checkCost = (member: Reader, { cost }: MedicineInput) =>
  cost === undefined || seesCosts(member)
    ? Effect.void
    : new PermissionMissing({ permission: costPermission })

/** A pharmacy's medicines. Here stock changes only by an edit; sales and imports have their own modules. */
export class Medicines extends Effect.Service<Medicines>()("Medicines", {
  effect: Effect.gen(function* () {
    const repo = yield* MedicinesRepo
    const lists = yield* MedicineListRepo
    const changes = yield* MedicineChangesRepo
    const onShelf = yield* shelfPages(lists.onShelf)
    const names = yield* ProductNames
    const finding = yield* Finding
    const files = yield* Files
    const copies = yield* PharmacyCopies
    const audit = yield* Audit
    const transaction = yield* transactional
    const elsewhere = yield* standbyPages

    /** The medicines whose names a search means although its words do not occur in them; undefined if it means none. */
    const meant = Effect.fnUntraced(function* (pharmacyId: PharmacyId, request: ListRequest, search: string) {
      const found = yield* finding.ownStock(pharmacyId, search)
      if (found === null) return undefined
      const { names: wanted, match, corrected } = found
      const page = yield* elsewhere(
        listPage(
          request,
          (slice) => lists.listNamed(pharmacyId, wanted, slice),
          () => lists.countNamed(pharmacyId, wanted),
        ),
      )
      return { ...page, match, ...(corrected === null ? {} : { corrected_query: corrected }) }
    })

    /**
     * A pharmacy's own medicines. A search finds those that hold its words; if there are none, it asks the product's
     * matcher, which knows ingredients, other spellings, Khmer names and slips of the pen. Filters and another order
     * apply to what holds the words.
     */
    const list = Effect.fnUntraced(function* (pharmacyId: PharmacyId, request: MedicineListQuery) {
      const by = narrowedOf(request, yield* today)
      if (by !== undefined) return yield* elsewhere(lists.narrowed(pharmacyId, request, by))
      const page =
        (yield* onShelf(pharmacyId, request)) ?? (yield* elsewhere(lists.page(pharmacyId, request)))
      const search = request.search?.trim() ?? ""
      if (search === "") return page
      if (page.pagination.total > 0) return { ...page, match: "exact" as const }
      return (yield* meant(pharmacyId, request, search)) ?? page
    }, span("Medicines.list"))

    /** What a counter keeps for the time without a connection: what changed since a time, or everything. */
    const shelf = Effect.fnUntraced(function* (pharmacyId: PharmacyId, since: string | undefined) {
      const { at, total } = yield* changes.state(pharmacyId)
      return { items: yield* changes.since(pharmacyId, new Date(since ?? 0), largestShelf), total, at }
    }, span("Medicines.shelf"))

    const readPlain = Effect.fnUntraced(function* (pharmacyId: PharmacyId, id: MedicineId) {
      return (yield* repo.read(pharmacyId, id)) ?? (yield* missing())
    })

    /** A medicine, with its cost for those who may see it. */
    const read = Effect.fnUntraced(function* (member: Reader, id: MedicineId) {
      const medicine = yield* readPlain(member.pharmacyId, id)
      return seesCosts(member) ? { ...medicine, cost: yield* repo.cost(member.pharmacyId, id) } : medicine
    }, span("Medicines.read"))

    /** Checks that the member may write it, the photo's file exists, and the category belongs to the same pharmacy. */
    const check = Effect.fnUntraced(function* (member: Reader, input: MedicineInput) {
      yield* checkCost(member, input)
      yield* files.expect([{ field: "photo", name: input.photo, kind: "image" }])
      const category = input.category_id ?? null
      if (category !== null && !(yield* repo.ownsCategory(member.pharmacyId, category)))
        return yield* new CategoryUnknown({ category_id: category })
    })

    const nameIdOf = (input: MedicineInput) => names.ensureOne(searchText(input))

    const create = traced("Medicines.create")(function* (member: Reader, input: MedicineInput) {
      const created = yield* transaction(
        Effect.gen(function* () {
          yield* check(member, input)
          yield* repo.explain("creation", member.staffId)
          const id = yield* repo.create(member.pharmacyId, yield* nameIdOf(input), input)
          const made = yield* read(member, id).pipe(Effect.orDie)
          yield* audit.record(creationAct(member, made))
          return made
        }),
      )
      yield* copies.changed(member.pharmacyId)
      return created
    })

    /** With `quantity_seen` and `loose_units_seen`, an edit never undoes a sale made while the form was open. */
    const update = traced("Medicines.update")(function* (
      member: Reader,
      id: MedicineId,
      input: MedicineUpdate,
    ) {
      const updated = yield* transaction(
        Effect.gen(function* () {
          const present = (yield* repo.lock(member.pharmacyId, id)) ?? (yield* missing())
          const quantity = writtenOf(input.quantity, input.quantity_seen, present.quantity)
          const looseUnits = writtenOf(input.loose_units, input.loose_units_seen, present.loose_units)
          if (quantity === undefined || looseUnits === undefined)
            return yield* new StockChanged({
              name: input.name,
              quantity: present.quantity,
              loose_units: present.loose_units,
            })
          yield* check(member, input)
          const before = yield* readPlain(member.pharmacyId, id)
          if (!isAsSeen(before, input)) return yield* new MedicineChanged({ name: before.name })
          yield* repo.explain("edit", member.staffId)
          yield* repo.update(id, yield* nameIdOf(input), input, { quantity, looseUnits })
          const after = yield* read(member, id)
          yield* Effect.forEach(editActs(member, before, after), audit.record, { discard: true })
          return after
        }),
      )
      yield* copies.changed(member.pharmacyId)
      return updated
    })

    /** Deletes a medicine and its sale lines. The audit log stores its last values. Returns its name. */
    const remove = traced("Medicines.remove")(function* (member: Member, id: MedicineId) {
      const { pharmacyId, staffId } = member
      const name = yield* transaction(
        Effect.gen(function* () {
          if ((yield* repo.lock(pharmacyId, id)) === undefined) return yield* missing()
          const before = yield* readPlain(pharmacyId, id)
          yield* repo.explain("edit", staffId)
          const salesTouched = yield* repo.remove(id)
          yield* audit.record(deletionAct(member, before, salesTouched))
          return before.name
        }),
      )
      yield* copies.changed(pharmacyId)
      return name
    })

    return { list, meant, shelf, read, create, update, remove }
  }),
  dependencies: [
    MedicinesRepo.Default,
    MedicineListRepo.Default,
    MedicineChangesRepo.Default,
    Shelves.Default,
    ProductNames.Default,
    Finding.Live,
    Files.Default,
    PharmacyCopies.Default,
    Audit.Default,
  ],
}) {}
