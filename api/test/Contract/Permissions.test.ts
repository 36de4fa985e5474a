import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import type { Permission } from "@rokthnam/shared/Identity/Permissions"
import { Effect, Layer } from "effect"
import { describe, expect, expectTypeOf, it } from "vitest"
import { contractCalls } from "./Calls.ts"
import type { ContractCall } from "./Calls.ts"

/** The table of DECISIONS, "The API enforces the permission", by call. Any one of the permissions is enough. */
const table: Record<string, ReadonlyArray<Permission>> = {
  "GET /inventory/dashboard/overview": ["View Dashboard Overview"],
  "GET /inventory/dashboard/day": ["View Dashboard Overview"],
  "GET /inventory/dashboard/transactions": ["View Dashboard Transactions"],
  "GET /inventory/dashboard/transactions/export": ["View Dashboard Transactions"],
  "POST /inventory/sales/bulk": ["Create Sale"],
  "GET /inventory/sales/transactions": ["View Sale History"],
  "GET /inventory/sales/transactions/:id": ["View Sale History"],
  "POST /inventory/sales/transactions/:id/void": ["Refund Sale"],
  "POST /inventory/sales/transactions/:id/return": ["Refund Sale"],
  "DELETE /inventory/sales/transactions/:id/customer-phone": ["Refund Sale"],
  "GET /inventory/sales/conflicts": ["Refund Sale"],
  "POST /inventory/sales/conflicts/:id/settle": ["Refund Sale"],
  "POST /inventory/sales/conflicts/:id/unsettle": ["Refund Sale"],
  "GET /inventory/shifts/current": ["Create Sale"],
  "POST /inventory/shifts": ["Create Sale"],
  "POST /inventory/shifts/:id/cash": ["Create Sale"],
  "GET /inventory/shifts": ["Create Sale", "Manage Shifts"],
  "GET /inventory/shifts/:id": ["Create Sale", "Manage Shifts"],
  "POST /inventory/shifts/:id/close": ["Create Sale", "Manage Shifts"],
  "GET /inventory/shifts/day": ["Manage Shifts"],
  "GET /inventory/medicines": ["Manage Medicine Inventory", "Create Sale"],
  "GET /inventory/shelf": ["Manage Medicine Inventory", "Create Sale"],
  "GET /inventory/medicines/:id": ["Manage Medicine Inventory", "Create Sale"],
  "GET /inventory/reorder": ["Manage Medicine Inventory"],
  "POST /inventory/medicines": ["Manage Medicine Inventory"],
  "PUT /inventory/medicines/:id": ["Manage Medicine Inventory"],
  "POST /inventory/medicines/:id/stock": ["Manage Medicine Inventory"],
  "POST /inventory/medicines/changes": ["Manage Medicine Inventory"],
  "POST /inventory/medicines/barcodes": ["Manage Medicine Inventory"],
  "POST /inventory/medicines/barcodes/take-back": ["Manage Medicine Inventory"],
  "DELETE /inventory/medicines/:id": ["Manage Medicine Inventory"],
  "POST /inventory/categories": ["Manage Medicine Inventory"],
  "PUT /inventory/categories/:id": ["Manage Medicine Inventory"],
  "DELETE /inventory/categories/:id": ["Manage Medicine Inventory"],
  ...Object.fromEntries(
    ["GET /inventory/categories", "GET /inventory/categories/:id"].map((call) => [
      call,
      ["Manage Medicine Inventory", "View Stock Report", "View Expiry Report", "View Sales Report"],
    ]),
  ),
  "POST /inventory/medicines/bulk-import": ["Import Export Medicine"],
  "POST /inventory/medicines/bulk-import/preview": ["Import Export Medicine"],
  "POST /inventory/medicines/bulk-import/stop": ["Import Export Medicine"],
  "GET /inventory/medicines/export": ["Import Export Medicine"],
  "GET /inventory/medicines/bulk-import/progress": ["Import Export Medicine"],
  "GET /inventory/medicines/template/download": ["Import Export Medicine"],
  "GET /inventory/reports/stock": ["View Stock Report"],
  "GET /inventory/reports/stock/export": ["View Stock Report"],
  "GET /inventory/reports/expiry": ["View Expiry Report"],
  "GET /inventory/reports/expiry/export": ["View Expiry Report"],
  "GET /inventory/reports/sales": ["View Sales Report"],
  "GET /inventory/reports/sales/groups": ["View Sales Report"],
  "GET /inventory/reports/sales/export": ["View Sales Report"],
  "GET /inventory/alerts": ["View Alerts"],
  "GET /inventory/alerts/count": ["View Alerts"],
  "GET /inventory/alerts/page": ["View Alerts"],
  "POST /inventory/alerts/acknowledge": ["View Alerts"],
  "POST /inventory/alerts/acknowledge-all": ["View Alerts"],
  "POST /inventory/alerts/unacknowledge-all": ["View Alerts"],
  "DELETE /inventory/alerts/acknowledge/:medicine_id/:alert_type": ["View Alerts"],
  "GET /inventory/exchange-rate": ["Create Sale", "View Sale History"],
  "POST /inventory/payment-checks": ["Create Sale"],
  "GET /inventory/payment-methods": ["Create Sale", "View Sales Report"],
}

/** The open calls. Every other call has an access. */
const open = [
  "POST /admin/login",
  "POST /pharmacies/register",
  "POST /pharmacies/login",
  "POST /staff/login",
  "POST /users/register",
  "POST /account/sign-out-later",
  "POST /users/login",
  "POST /users/telegram-login",
  "POST /users/telegram-miniapp-login",
  "POST /api/images/upload",
  "POST /files/pharmacy/license",
  "GET /api/images/:name",
  "GET /users/search/medicines",
  "GET /users/search/suggestions",
  "GET /users/suggest-medicines",
  "GET /users/offers/:id",
  "GET /users/pharmacies/:id/offers",
  "POST /users/ocr/medicine",
]

const nameOf = ({ method, path }: ContractCall): string => `${method} ${path}`

const whoever = () => Effect.flatMap(CurrentMember, Effect.die)

type Needs<L> = L extends Layer.Layer<infer _A, infer _E, infer R> ? R : never

describe("an actor", () => {
  it("is there for the handler of a guarded call, and missing for good on an open one", () => {
    const guarded = HttpApiBuilder.group(Api, "selling", (handlers) => handlers.handle("sell", whoever))
    const unguarded = HttpApiBuilder.group(Api, "adminDoor", (handlers) => handlers.handle("login", whoever))
    expectTypeOf<Extract<Needs<typeof guarded>, CurrentMember>>().toBeNever()
    expectTypeOf<Extract<Needs<typeof unguarded>, CurrentMember>>().toEqualTypeOf<CurrentMember>()
    expect([guarded, unguarded].every(Layer.isLayer)).toBe(true)
  })
})

describe("the contract", () => {
  it("asks a pharmacy's staff for the permissions of the table, call by call", () => {
    const asked = contractCalls().flatMap((call) =>
      call.policy === undefined ? [] : [[nameOf(call), call.policy.anyOf.toSorted()] as const],
    )
    const expected = Object.entries(table).map(([name, anyOf]) => [name, anyOf.toSorted()] as const)
    expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(expected))
  })

  it("leaves no call open that is not meant to be", () => {
    const without = contractCalls()
      .filter(({ access }) => access === undefined)
      .map(nameOf)
    expect(without.toSorted()).toEqual(open.toSorted())
  })
})
