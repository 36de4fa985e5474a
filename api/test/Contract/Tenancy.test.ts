import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import type { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { Medicine } from "@rokthnam/shared/Medicines/Medicine"
import { MedicineId, SessionId } from "@rokthnam/shared/Primitives/Id"
import type {
  CartItemId,
  CategoryId,
  CustomerId,
  PaymentMethodId,
  PharmacyId,
  StaffId,
} from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import type { Context } from "effect"
import { describe, expect, expectTypeOf, it } from "vitest"
import type { Tokens } from "../../src/accounts/Identity/Tokens.ts"
import type { Staff } from "../../src/accounts/Staff.ts"
import type { SaleListRepo } from "../../src/counter/Sales/SaleListRepo.ts"
import type { CartsRepo } from "../../src/finding/Carts/CartsRepo.ts"
import type { AuditEntry } from "../../src/platform/Audit/NewAuditEntry.ts"
import type { Categories } from "../../src/stock/Categories.ts"
import type { Medicines } from "../../src/stock/Medicines.ts"
import { MedicineRow } from "../../src/stock/Medicines/MedicineRow.ts"
import type { MedicinesRepo } from "../../src/stock/Medicines/MedicinesRepo.ts"

// These functions are never run. Lines under `@ts-expect-error` must not compile; otherwise `npm run check` fails.

const answers = (medicine: Medicine, category: CategoryId): ReadonlyArray<Medicine> => [
  medicine,
  // @ts-expect-error The id is a category's.
  { ...medicine, id: category },
]

type Services = { medicines: Medicines; staff: Staff; categories: Categories }
type Ids = {
  pharmacy: PharmacyId
  medicine: MedicineId
  category: CategoryId
  member: StaffId
  method: PaymentMethodId
  customer: CustomerId
  item: CartItemId
  seller: Omit<CurrentMember["Type"], "pharmacyId">
}

const serviceCalls = ({ medicines, staff, categories }: Services, ids: Ids) => [
  medicines.read({ ...ids.seller, pharmacyId: ids.pharmacy }, ids.medicine),
  // @ts-expect-error Swapped.
  medicines.read({ ...ids.seller, pharmacyId: ids.medicine }, ids.pharmacy),
  // @ts-expect-error Another table's id.
  medicines.read({ ...ids.seller, pharmacyId: ids.pharmacy }, ids.category),
  staff.remove(ids.pharmacy, ids.member),
  // @ts-expect-error Swapped.
  staff.remove(ids.member, ids.pharmacy),
  categories.remove({ pharmacyId: ids.pharmacy, staffId: ids.member }, ids.category),
  // @ts-expect-error A number from anywhere.
  categories.remove({ pharmacyId: ids.pharmacy, staffId: ids.member }, 7),
]

type Repos = { medicines: MedicinesRepo; sales: SaleListRepo; carts: CartsRepo }

const day = CalendarDay.make("2026-11-20")

const repoCalls = ({ medicines, sales, carts }: Repos, ids: Ids) => [
  medicines.lock(ids.pharmacy, ids.medicine),
  // @ts-expect-error Swapped.
  medicines.lock(ids.medicine, ids.pharmacy),
  sales.list(ids.pharmacy, { words: [], day: null, hour: null, today: day }, { limit: 10, offset: 0 }),
  // @ts-expect-error Another table's id.
  sales.list(ids.method, { words: [], day: null, hour: null, today: day }, { limit: 10, offset: 0 }),
  carts.line(ids.customer, ids.item),
  // @ts-expect-error Swapped.
  carts.line(ids.item, ids.customer),
]

const signatures = (tokens: Tokens, ids: Ids) => [
  tokens.sign("staff", { id: ids.member, session_version: 1 }, SessionId.make(1)),
  // @ts-expect-error An owner's id in the token of a staff member.
  tokens.sign("staff", { id: ids.pharmacy, session_version: 1 }, SessionId.make(1)),
]

const act = { action: "medicine.delete", before: null, after: null } as const

const auditEntries = (ids: Ids): ReadonlyArray<AuditEntry> => [
  { ...act, actor: { kind: "staff", id: ids.member }, entity: "medicine", entityId: ids.medicine },
  // @ts-expect-error A staff member's id among the medicines.
  { ...act, actor: { kind: "staff", id: ids.member }, entity: "medicine", entityId: ids.member },
  // @ts-expect-error A medicine's id among the staff.
  { ...act, actor: { kind: "staff", id: ids.medicine }, entity: "medicine", entityId: ids.medicine },
]

describe("an id", () => {
  it("of a path reaches its handler as the id of the table that the path names", () => {
    const handler = HttpApiBuilder.handler(Api, "medicinesRead", "read", ({ path }) => {
      expectTypeOf(path.id).toEqualTypeOf<MedicineId>()
      return Effect.die(path.id)
    })
    expect(handler).toBeTypeOf("function")
    expectTypeOf<Context.Tag.Service<CurrentMember>["pharmacyId"]>().toEqualTypeOf<PharmacyId>()
  })

  it("of a row is decoded as the id of its table", () => {
    expect(MedicineRow.fields.id).toBe(MedicineId)
    expectTypeOf<typeof MedicineRow.Type.id>().toEqualTypeOf<MedicineId>()
    expectTypeOf<typeof MedicineRow.Type.category_id>().toEqualTypeOf<CategoryId | null>()
  })

  it("is taken by contract, services, repos, tokens and audit in its own place only", () => {
    for (const attempt of [answers, serviceCalls, repoCalls, signatures, auditEntries])
      expect(attempt).toBeTypeOf("function")
  })
})
