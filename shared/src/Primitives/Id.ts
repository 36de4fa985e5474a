import { Schema } from "effect"
import { refusedAs } from "./Constraint.ts"
import { largestId, largestWideId } from "./IdRules.ts"

const wording = refusedAs("WrongFormat", {}, "must be an id")

/**
 * A row's id. On the wire it is a plain number; in code each table has its own type, so that ids cannot be mixed
 * up.
 */
const Id = Schema.Number.pipe(Schema.int(wording), Schema.between(1, largestId, wording))

/** An id of a table that grows without end: PostgreSQL's int8, as far as a JSON number is exact. */
const WideId = Schema.Number.pipe(Schema.int(wording), Schema.between(1, largestWideId, wording))

export const AdminId = Id.pipe(Schema.brand("AdminId"))
export type AdminId = typeof AdminId.Type

export const PharmacyId = Id.pipe(Schema.brand("PharmacyId"))
export type PharmacyId = typeof PharmacyId.Type

export const StaffId = Id.pipe(Schema.brand("StaffId"))
export type StaffId = typeof StaffId.Type

export const RoleId = Id.pipe(Schema.brand("RoleId"))
export type RoleId = typeof RoleId.Type

export const CustomerId = Id.pipe(Schema.brand("CustomerId"))
export type CustomerId = typeof CustomerId.Type

export const CategoryId = Id.pipe(Schema.brand("CategoryId"))
export type CategoryId = typeof CategoryId.Type

export const MedicineId = WideId.pipe(Schema.brand("MedicineId"))
export type MedicineId = typeof MedicineId.Type

export const PaymentMethodId = Id.pipe(Schema.brand("PaymentMethodId"))
export type PaymentMethodId = typeof PaymentMethodId.Type

export const SaleId = WideId.pipe(Schema.brand("SaleId"))
export type SaleId = typeof SaleId.Type

export const SaleLineId = WideId.pipe(Schema.brand("SaleLineId"))
export type SaleLineId = typeof SaleLineId.Type

export const ConflictId = WideId.pipe(Schema.brand("ConflictId"))
export type ConflictId = typeof ConflictId.Type

export const ShiftId = WideId.pipe(Schema.brand("ShiftId"))
export type ShiftId = typeof ShiftId.Type

export const CashMoveId = WideId.pipe(Schema.brand("CashMoveId"))
export type CashMoveId = typeof CashMoveId.Type

export const CartItemId = WideId.pipe(Schema.brand("CartItemId"))
export type CartItemId = typeof CartItemId.Type

export const SessionId = WideId.pipe(Schema.brand("SessionId"))
export type SessionId = typeof SessionId.Type

export const NoticeId = WideId.pipe(Schema.brand("NoticeId"))
export type NoticeId = typeof NoticeId.Type

export const WatchId = WideId.pipe(Schema.brand("WatchId"))
export type WatchId = typeof WatchId.Type

export const SavedPlaceId = WideId.pipe(Schema.brand("SavedPlaceId"))
export type SavedPlaceId = typeof SavedPlaceId.Type

export const OfficeChatId = WideId.pipe(Schema.brand("OfficeChatId"))
export type OfficeChatId = typeof OfficeChatId.Type

/** An id in a path or a query string: `IdFromString(CategoryId)`. */
export const IdFromString = <A extends number>(id: Schema.Schema<A, number>) =>
  Schema.NumberFromString.pipe(Schema.int(wording), Schema.filter(Schema.is(id), wording))

/** The `{id}` of a path: `IdPath(MedicineId)`. */
export const IdPath = <A extends number>(id: Schema.Schema<A, number>) =>
  Schema.Struct({ id: IdFromString(id) })
