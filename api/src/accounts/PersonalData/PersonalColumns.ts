import type { PersonalDataEnd, PersonalDataKind } from "@rokthnam/shared/Account/PersonalDataKinds"
import type { Account } from "@rokthnam/shared/Identity/Actors"

type Role = Account["role"]

/** The kinds of data that are kept about each role, in the order in which the person sees them. */
export const kindsOf: Readonly<Record<Role, ReadonlyArray<PersonalDataKind>>> = {
  admin: ["profile", "sessions", "second_factor", "warnings", "audit"],
  pharmacy: ["profile", "files", "bank_details", "sessions", "second_factor", "warnings", "sales", "audit"],
  staff: ["profile", "files", "sessions", "warnings", "sales", "stock_work", "audit"],
  user: ["profile", "files", "cart", "sessions", "warnings", "audit", "bot_chat"],
}

/**
 * What deleting an account does to each kind. Sales stay, because the tax law asks a pharmacy to keep its books; so do
 * the changes of stock that they follow from, and the audit log, which must not be emptied by those it watches.
 */
export const endOf: Readonly<Record<PersonalDataKind, PersonalDataEnd>> = {
  profile: "deleted",
  files: "deleted",
  sessions: "deleted",
  second_factor: "deleted",
  warnings: "deleted",
  cart: "deleted",
  bank_details: "deleted",
  sales: "kept_without_person",
  stock_work: "kept_without_person",
  audit: "kept_without_person",
  bot_chat: "expires",
}

/**
 * Every column of the database that holds something about a person. A test fails when a column that looks personal is
 * neither here nor among the others below.
 */
export const personalColumns: Readonly<Record<string, PersonalDataKind>> = {
  "admins.email": "profile",
  "admins.password_hash": "profile",
  "pharmacies.name": "profile",
  "pharmacies.email": "profile",
  "pharmacies.password_hash": "profile",
  "pharmacies.phone": "profile",
  "pharmacies.address": "profile",
  "pharmacies.latitude": "profile",
  "pharmacies.longitude": "profile",
  "pharmacies.license_id": "profile",
  "pharmacies.license_file": "files",
  "pharmacies.photo": "files",
  "staff.name": "profile",
  "staff.email": "profile",
  "staff.password_hash": "profile",
  "staff.phone": "profile",
  "staff.photo": "files",
  "customers.first_name": "profile",
  "customers.last_name": "profile",
  "customers.email": "profile",
  "customers.password_hash": "profile",
  "customers.phone": "profile",
  "customers.telegram_id": "profile",
  "customers.telegram_photo_url": "files",
  "customers.photo": "files",
  "files.name": "files",
  "removed_files.name": "files",
  "sessions.account_id": "sessions",
  "sessions.browser": "sessions",
  "sessions.system": "sessions",
  "second_factors.account_id": "second_factor",
  "second_factors.secret": "second_factor",
  "second_factors.recovery": "second_factor",
  "guess_warnings.account_id": "warnings",
  "cart_lines.customer_id": "cart",
  "cart_keys.customer_id": "cart",
  "carts.customer_id": "cart",
  "cart_lines.pharmacy_name": "profile",
  "payment_methods.bank_info": "bank_details",
  "payment_methods.khqr": "bank_details",
  "payment_methods.qr_photo": "files",
  "sales.staff_id": "sales",
  "sales.staff_name": "sales",
  "shifts.clerk_id": "sales",
  "shifts.staff_name": "sales",
  "shifts.closer_id": "sales",
  "shifts.closed_by": "sales",
  "idempotency_keys.answer": "sales",
  "stock_movements.staff_id": "stock_work",
  "alert_acknowledgements.staff_id": "stock_work",
  "audit_log.actor_id": "audit",
  "audit_log.session_id": "audit",
  "audit_log.browser": "audit",
  "audit_log.system": "audit",
}

/** Columns that look personal by their names and are not, with the reason. */
export const impersonalColumns: Readonly<Record<string, string>> = {
  "roles.name": "one of the four roles",
  "categories.name": "a category of medicines",
  "medicines.name": "a medicine",
  "medicines.manufacter_name": "a company",
  "medicines.photo": "the picture of a box",
  "product_names.norm": "a medicine",
  "cart_lines.medicine_name": "a medicine",
  "sale_lines.medicine_name": "a medicine",
  "sale_lines.payment_method_name": "a way to pay",
  "sale_payments.payment_method_name": "a way to pay",
  "drawer_entries.payment_method_name": "a way to pay",
  "sales.payment_method_name": "a way to pay",
  "sales.notes": "what the pharmacy notes about the sale, part of its books",
  "shifts.note": "what the pharmacy notes about a count, part of its books",
  "sale_conflicts.subject": "a medicine or a way to pay",
  "payment_methods.method_name": "a way to pay",
  "alert_acknowledgements.notes": "what the pharmacy notes about its stock",
  "effect_sql_migrations.name": "a change of the schema",
  "audit_log.actor_kind": "a role",
  "audit_log.before": "values of `auditFields`, none of which is personal",
  "audit_log.after": "values of `auditFields`, none of which is personal",
}
