import { doneBy } from "./Done.ts"
import type { useApp } from "./TestApp.ts"

type App = ReturnType<typeof useApp>

/** Adds a medicine, changes all that it is, gives it a bar code and takes it back, and sees to its alerts. */
export const shelfActs = async (app: App, token: string, category_id: number) => {
  const done = doneBy(app, token)
  const form = {
    name: "Losec",
    dosage: "10mg",
    manufacter_name: "Astra",
    manufactor_country: "Sweden",
    price: 5,
    quantity: 3,
    expiration_date: "2039-12-31",
    price_per_unit: 1,
    unit_per_package: 10,
    supplier: "Dynamic 012 345 678",
  }
  const { id } = await done<{ readonly id: number }>("POST", "/inventory/medicines", form)
  const supplier = "DKSH dara@dksh.test"
  const next = { ...form, dosage: "20mg capsules", expiration_date: "2040-01-31", category_id, supplier }
  await done("PUT", `/inventory/medicines/${id}`, next)
  await done("POST", "/inventory/medicines/changes", {
    changes: [{ id, category_id: { before: category_id, after: null } }],
  })
  const { items } = await done<{ readonly items: ReadonlyArray<object> }>(
    "POST",
    "/inventory/medicines/barcodes",
    { ids: [id] },
  )
  await done("POST", "/inventory/medicines/barcodes/take-back", { items })
  const alert = { medicine_id: id, alert_type: "LOW_STOCK" }
  await done("POST", "/inventory/alerts/acknowledge", alert)
  // Sent again, the alert is acknowledged already.
  await done("POST", "/inventory/alerts/acknowledge", alert)
  await done("DELETE", `/inventory/alerts/acknowledge/${id}/LOW_STOCK`)
  const { acknowledged_at } = await done<{ readonly acknowledged_at: string }>(
    "POST",
    "/inventory/alerts/acknowledge-all",
    {},
  )
  await done("POST", "/inventory/alerts/unacknowledge-all", { acknowledged_at })
}
