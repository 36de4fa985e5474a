import { HttpApiMiddleware, HttpApiSecurity } from "@effect/platform"
import { Schema } from "effect"
import { CurrentAdmin, CurrentCustomer, CurrentMember, CurrentOwner, CurrentStaff } from "./Actors.ts"
import {
  MemberNotAuthenticated,
  NotAuthenticated,
  PermissionMissing,
  SessionEnded,
  WrongRole,
} from "./IdentityFailures.ts"
import type { Permission } from "./Permission.ts"

const security = { bearer: HttpApiSecurity.bearer }
const refused = Schema.Union(NotAuthenticated.schema, SessionEnded.schema, WrongRole.schema)
const memberRefused = Schema.Union(
  MemberNotAuthenticated.schema,
  SessionEnded.schema,
  WrongRole.schema,
  PermissionMissing.schema,
)

export class AdminAccess extends HttpApiMiddleware.Tag<AdminAccess>()("AdminAccess", {
  failure: refused,
  provides: CurrentAdmin,
  security,
}) {}

/** Admin access that also takes `?token=`, for the licence files that a new tab opens. */
export class AdminFileAccess extends HttpApiMiddleware.Tag<AdminFileAccess>()("AdminFileAccess", {
  failure: refused,
  provides: CurrentAdmin,
  security: { ...security, query: HttpApiSecurity.apiKey({ in: "query", key: "token" }) },
}) {}

export class OwnerAccess extends HttpApiMiddleware.Tag<OwnerAccess>()("OwnerAccess", {
  failure: refused,
  provides: CurrentOwner,
  security,
}) {}

export class StaffAccess extends HttpApiMiddleware.Tag<StaffAccess>()("StaffAccess", {
  failure: refused,
  provides: CurrentStaff,
  security,
}) {}

export class CustomerAccess extends HttpApiMiddleware.Tag<CustomerAccess>()("CustomerAccess", {
  failure: refused,
  provides: CurrentCustomer,
  security,
}) {}

/** The bot process's own credential: a bearer secret that no client holds. */
export class BotAccess extends HttpApiMiddleware.Tag<BotAccess>()("BotAccess", {
  failure: NotAuthenticated.schema,
  security,
}) {}

const member = { failure: memberRefused, provides: CurrentMember, security } as const

/* One access per row of the permission table: the owner, or staff with any permission that `memberAccess` lists. */
export class OverviewAccess extends HttpApiMiddleware.Tag<OverviewAccess>()("OverviewAccess", member) {}
export class TransactionsAccess extends HttpApiMiddleware.Tag<TransactionsAccess>()(
  "TransactionsAccess",
  member,
) {}
export class SellAccess extends HttpApiMiddleware.Tag<SellAccess>()("SellAccess", member) {}
export class SaleHistoryAccess extends HttpApiMiddleware.Tag<SaleHistoryAccess>()(
  "SaleHistoryAccess",
  member,
) {}
export class InventoryAccess extends HttpApiMiddleware.Tag<InventoryAccess>()("InventoryAccess", member) {}
export class ReadMedicinesAccess extends HttpApiMiddleware.Tag<ReadMedicinesAccess>()(
  "ReadMedicinesAccess",
  member,
) {}
export class ReadCategoriesAccess extends HttpApiMiddleware.Tag<ReadCategoriesAccess>()(
  "ReadCategoriesAccess",
  member,
) {}
export class ReadPaymentMethodsAccess extends HttpApiMiddleware.Tag<ReadPaymentMethodsAccess>()(
  "ReadPaymentMethodsAccess",
  member,
) {}
export class ImportAccess extends HttpApiMiddleware.Tag<ImportAccess>()("ImportAccess", member) {}
export class AlertsAccess extends HttpApiMiddleware.Tag<AlertsAccess>()("AlertsAccess", member) {}
export class StockReportAccess extends HttpApiMiddleware.Tag<StockReportAccess>()(
  "StockReportAccess",
  member,
) {}
export class ExpiryReportAccess extends HttpApiMiddleware.Tag<ExpiryReportAccess>()(
  "ExpiryReportAccess",
  member,
) {}
export class SalesReportAccess extends HttpApiMiddleware.Tag<SalesReportAccess>()(
  "SalesReportAccess",
  member,
) {}

/** Which permissions open each access (any one is enough): DECISIONS, "The API enforces the permission". */
export const memberAccess = {
  OverviewAccess: ["View Dashboard Overview"],
  TransactionsAccess: ["View Dashboard Transactions"],
  SellAccess: ["Create Sale"],
  SaleHistoryAccess: ["View Sale History"],
  InventoryAccess: ["Manage Medicine Inventory"],
  ReadMedicinesAccess: ["Manage Medicine Inventory", "Create Sale"],
  ReadCategoriesAccess: [
    "Manage Medicine Inventory",
    "View Stock Report",
    "View Expiry Report",
    "View Sales Report",
  ],
  ReadPaymentMethodsAccess: ["Create Sale", "View Sales Report"],
  ImportAccess: ["Import Export Medicine"],
  AlertsAccess: ["View Alerts"],
  StockReportAccess: ["View Stock Report"],
  ExpiryReportAccess: ["View Expiry Report"],
  SalesReportAccess: ["View Sales Report"],
} as const satisfies Record<string, ReadonlyArray<Permission>>
export type MemberAccessName = keyof typeof memberAccess
