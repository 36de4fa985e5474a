import { as } from "@rokthnam/shared/Client"
import { PermissionMissing } from "@rokthnam/shared/Identity/IdentityFailures"
import { Either } from "effect"
import type { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import { outcome } from "../../support/Calling.ts"
import { firstPage } from "../../support/Pages.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()

/** The result of a call: "let in", "refused" for a missing permission, or any other failure as it is. */
const admission = async <A, E>(call: Effect.Effect<A, E>) =>
  Either.match(await outcome(call), {
    onRight: () => "let in",
    onLeft: (failure) => (failure instanceof PermissionMissing ? "refused" : failure),
  })

describe("reports are for those who may see them", () => {
  const calls = {
    "/inventory/reports/sales": ["MANAGER"],
    "/inventory/reports/sales/export": ["MANAGER"],
    "/inventory/reports/stock": ["MANAGER", "PHARMACIST", "STOCK_KEEPER"],
    "/inventory/reports/stock/export": ["MANAGER", "PHARMACIST", "STOCK_KEEPER"],
    "/inventory/reports/expiry": ["MANAGER", "PHARMACIST", "STOCK_KEEPER"],
    "/inventory/reports/expiry/export": ["MANAGER", "PHARMACIST", "STOCK_KEEPER"],
    "/inventory/dashboard/overview": ["MANAGER", "PHARMACIST", "CASHIER", "STOCK_KEEPER"],
    "/inventory/dashboard/transactions": ["MANAGER", "PHARMACIST"],
    "/inventory/dashboard/transactions/export": ["MANAGER", "PHARMACIST"],
  }
  it.each(["MANAGER", "PHARMACIST", "CASHIER", "STOCK_KEEPER"] as const)("as %s", async (role) => {
    const pharmacy = await app.run(seedPharmacy())
    const me = as((await app.run(seedStaff(pharmacy.id, { role }))).token)
    const { salesReport, stockReport, expiryReport } = app.client
    const urlParams = firstPage
    expect({
      "/inventory/reports/sales": await admission(salesReport.read({ urlParams }).pipe(me)),
      "/inventory/reports/sales/export": await admission(salesReport.export({ urlParams: {} }).pipe(me)),
      "/inventory/reports/stock": await admission(stockReport.read({ urlParams }).pipe(me)),
      "/inventory/reports/stock/export": await admission(stockReport.export({ urlParams: {} }).pipe(me)),
      "/inventory/reports/expiry": await admission(expiryReport.read({ urlParams }).pipe(me)),
      "/inventory/reports/expiry/export": await admission(expiryReport.export({ urlParams: {} }).pipe(me)),
      "/inventory/dashboard/overview": await admission(app.client.overview.read().pipe(me)),
      "/inventory/dashboard/transactions": await admission(
        app.client.transactions.list({ urlParams }).pipe(me),
      ),
      "/inventory/dashboard/transactions/export": await admission(
        app.client.transactions.export({ urlParams: {} }).pipe(me),
      ),
    }).toEqual(
      Object.fromEntries(
        Object.entries(calls).map(([path, roles]) => [path, roles.includes(role) ? "let in" : "refused"]),
      ),
    )
  })
})
