/*
 * The kinds of act that the audit log records, and the fields of which it keeps values. This module imports nothing,
 * because the web apps load it too: each kind and each field has words in both languages.
 */

/** The roles that act, in the order of the filter. `system` is a command on the server. */
export const auditRoles = ["admin", "pharmacy", "staff", "user", "system"] as const
export type AuditRole = (typeof auditRoles)[number]

/** What a person of any role does with the own account. */
export const ownActs = [
  "change_password",
  "end_session",
  "end_other_sessions",
  "export_data",
  "delete_account",
] as const
export type OwnAct = (typeof ownActs)[number]

/** What a person of the back office does with the own Telegram chats. */
export const chatActs = ["link_chat", "unlink_chat"] as const
export type ChatAct = (typeof chatActs)[number]

/** What a customer does with the own profile and ways to sign in. `join_account` names the account that ended. */
export const customerActs = ["change_profile", "link_telegram", "add_email", "join_account"] as const
export type CustomerAct = (typeof customerActs)[number]

const everyRole = <Act extends OwnAct>(act: Act) =>
  [`admin.${act}`, `pharmacy.${act}`, `staff.${act}`, `user.${act}`] as const

const everyOffice = <Act extends ChatAct>(act: Act) =>
  [`admin.${act}`, `pharmacy.${act}`, `staff.${act}`] as const

/** Every kind of act: what was acted on, and the act. */
export const auditActions = [
  "admin.create",
  "admin.reset_password",
  "admin.sign_in",
  "admin.second_factor_on",
  "admin.second_factor_off",
  "pharmacy.approve",
  "pharmacy.reject",
  "pharmacy.reopen",
  "pharmacy.view_license",
  "pharmacy.reset_password",
  "pharmacy.change_profile",
  "pharmacy.second_factor_on",
  "pharmacy.second_factor_off",
  "staff.create",
  "staff.change_profile",
  "staff.change_access",
  "staff.deactivate",
  "staff.activate",
  "staff.delete",
  "staff.sign_in",
  "medicine.create",
  "medicine.change",
  "medicine.give_barcode",
  "medicine.change_price",
  "medicine.correct_stock",
  "medicine.delete",
  "medicine.import",
  "alert.acknowledge",
  "alert.acknowledge_all",
  "alert.unacknowledge",
  "alert.unacknowledge_all",
  "category.create",
  "category.change",
  "category.delete",
  "payment_method.create",
  "payment_method.change",
  "payment_method.delete",
  "exchange_rate.change",
  "sale.void",
  "sale.return",
  "sale.settle_conflict",
  "sale.unsettle_conflict",
  "sale.forget_phone",
  "sale.discount",
  "shift.open",
  "shift.cash_in",
  "shift.cash_out",
  "shift.close",
  "report.export",
  ...everyRole("change_password"),
  ...everyRole("end_session"),
  ...everyRole("end_other_sessions"),
  ...everyRole("export_data"),
  ...everyRole("delete_account"),
  "user.change_profile",
  "user.link_telegram",
  "user.add_email",
  "user.join_account",
  ...everyOffice("link_chat"),
  ...everyOffice("unlink_chat"),
] as const
export type AuditAction = (typeof auditActions)[number]

/**
 * The kinds of act of which an owner reads in the own pharmacy, in the order of the filter: those of its owner and staff,
 * and those of an admin on it.
 */
export const pharmacyActions: ReadonlyArray<AuditAction> = auditActions.filter(
  (action) => !action.startsWith("admin.") && !action.startsWith("user."),
)

/** The tables whose rows are acted on. A report, an import and all alerts together belong to their pharmacy. */
export const auditEntities = [
  "admin",
  "pharmacy",
  "staff",
  "user",
  "medicine",
  "category",
  "payment_method",
  "sale",
  "shift",
] as const
export type AuditEntity = (typeof auditEntities)[number]

/**
 * The fields whose values are kept. No name, e-mail, phone or address of a person, no password and no token is among
 * them, since entries cannot be changed afterwards; from the free text of a supplier they are taken out. The reasons of
 * discounts and of cash that is taken out may name people, so they stay with the sale and the shift. `changed` names the fields of a
 * profile that have new values. `cash`, `counted`, `expected` and `difference` are notes of a drawer in both currencies.
 */
export const auditFields = [
  "status",
  "reason",
  "role",
  "password_changed",
  "changed",
  "name",
  "dosage",
  "price",
  "price_per_unit",
  "quantity",
  "loose_units",
  "expiration_date",
  "manufacter_name",
  "manufactor_country",
  "unit_per_package",
  "barcode",
  "units_per_strip",
  "category",
  "supplier",
  "alert_type",
  "alerts",
  "sales_touched",
  "report",
  "start_date",
  "end_date",
  "total_rows",
  "successful_imports",
  "failed_imports",
  "sales_kept",
  "discount",
  "total_amount",
  "cash",
  "counted",
  "expected",
  "difference",
  "riel_per_dollar",
  "change_in",
  "via",
  "note",
] as const
export type AuditField = (typeof auditFields)[number]

/** Notes of a drawer, in dollars and riel. */
export type AuditNotes = { readonly usd: number; readonly riel: number }

/** Values before or after an act. Amounts are dollars, as on the wire. */
export type AuditValues = {
  readonly [F in AuditField]?: string | number | boolean | null | ReadonlyArray<string> | AuditNotes
}

/** Days for which an entry is kept; the database refuses to delete it earlier (`0060_audit`). */
export const auditRetentionDays = 730

/** A filter finds at most this many entries, the newest; a range of days reaches older ones. */
export const largestAuditList = 20_000
