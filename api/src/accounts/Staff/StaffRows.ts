import { RoleCode } from "@rokthnam/shared/Identity/Permission"
import { PharmacyStatus } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { RoleId, StaffId } from "@rokthnam/shared/Primitives/Id"
import type { StaffMember } from "@rokthnam/shared/Staff/StaffMember"
import { Schema } from "effect"

/** A staff member's account, with the status of its pharmacy. */
export const StaffAccount = Schema.Struct({
  id: StaffId,
  name: Schema.String,
  password_hash: Schema.String,
  session_version: Schema.Int,
  status: PharmacyStatus,
  rejection_reason: Schema.NullOr(Schema.String),
  deactivated_at: Schema.NullOr(Schema.DateFromSelf),
})

/** The columns of `StaffRow`, from staff s, roles r and pharmacies p. */
export const staffColumns = `
  s.id, s.name, s.email, s.phone, s.photo, s.created_at, s.deactivated_at, s.last_seen_at,
  exists (select from sales a where a.staff_id = s.id) as has_sales,
  r.id as role_id, r.name as role_name, r.code as role_code, r.description as role_description,
  p.name as pharmacy_name, p.email as pharmacy_email, p.phone as pharmacy_phone, p.address as pharmacy_address`

export const StaffRow = Schema.Struct({
  id: StaffId,
  name: Schema.String,
  email: Schema.String,
  phone: Schema.String,
  photo: Schema.NullOr(Schema.String),
  created_at: Schema.DateFromSelf,
  deactivated_at: Schema.NullOr(Schema.DateFromSelf),
  last_seen_at: Schema.NullOr(Schema.DateFromSelf),
  has_sales: Schema.Boolean,
  role_id: RoleId,
  role_name: Schema.String,
  role_code: RoleCode,
  role_description: Schema.String,
  pharmacy_name: Schema.String,
  pharmacy_email: Schema.String,
  pharmacy_phone: Schema.String,
  pharmacy_address: Schema.String,
})

/** Converts a row to the documented shape. */
export const toStaffMember = (row: typeof StaffRow.Type): StaffMember => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  photo: row.photo,
  created_at: row.created_at,
  roles: [{ id: row.role_id, name: row.role_name, code: row.role_code, description: row.role_description }],
  pharmacy: {
    name: row.pharmacy_name,
    email: row.pharmacy_email,
    phone: row.pharmacy_phone,
    address: row.pharmacy_address,
  },
})

/** What the owner sees besides. */
export const toOwnersView = (row: typeof StaffRow.Type): StaffMember => ({
  ...toStaffMember(row),
  deactivated_at: row.deactivated_at,
  last_seen_at: row.last_seen_at,
  has_sales: row.has_sales,
})
