import { callApi } from "../fixtures/api-calls.ts"
import { journeyPassword } from "../fixtures/accounts.ts"
import {
  addMember,
  adminToken,
  onShelf,
  openPharmacy,
  registerPharmacy,
} from "../fixtures/stocked-pharmacy.ts"
import { staffRoles } from "./office-pages.ts"
import type { OfficeIds, StaffRole } from "./office-pages.ts"

type Numbered = { readonly id: number }

/** Who signs in: staff of each role, and the owner of a pharmacy that has nothing yet. */
type Arriving = StaffRole | "newcomer"

/** Whose sign-in is refused: an owner whose registration waits or was rejected, and a member who was deactivated. */
type Refused = "waiting" | "rejected" | "deactivated"

/** The numbers of what the pharmacy has, and the e-mail of everybody beside its owner. */
export type OfficeStage = {
  readonly ids: OfficeIds
  readonly emails: Readonly<Record<Arriving | Refused, string>>
  /** Sells once more, and returns the number of the sale: what it can show ends with the day. */
  readonly sellToday: () => Promise<number>
}

/** A name that needs two lines on a phone, and one without a place to break it, which would push a page sideways. */
const longName = "Paracetamol Extra Forte Plus ប៉ារ៉ាសេតាម៉ុល"
const unbrokenName = "Hydrochlorothiazideamiloridetriamterenespironolactonefurosemide"

/** Medicines with usual names, in both languages, from empty to expired; three are low in stock, and a fourth one is sold out without a connection. */
const shelf = [
  { name: "Amoxicillin syrup", dosage: "250mg/5ml", manufacter_name: "Sandoz", quantity: 4 },
  { name: "Ventolin Evohaler inhaler", dosage: "100mcg", manufacter_name: "GlaxoSmithKline" },
  { name: "អាម៉ុកស៊ីស៊ីលីន", dosage: "500mg", manufacter_name: "Medochemie" },
  { name: "Augmentin", dosage: "875mg/125mg", manufacter_name: "GlaxoSmithKline", quantity: 0 },
  { name: "Strepsils Honey & Lemon", dosage: "24 lozenges", manufacter_name: "Reckitt Benckiser Healthcare" },
  {
    name: "Oral rehydration salts",
    dosage: "20.5g",
    expiration_date: "2020-12-31",
    quantity: 3,
  },
  { name: unbrokenName, manufacter_name: unbrokenName.toUpperCase() },
] as const

const place = { latitude: 11.5449, longitude: 104.9282 } as const

/** A registration with long values, as the admin's list has it. */
const longPharmacy = {
  name: "Sokhapheap Thmey Boeung Keng Kang Pharmacy",
  address: "No. 128E0, Street 63, Sangkat Boeung Keng Kang 1",
} as const

/** A licence number that two registrations have, each written in its own way. */
const licensesOf = (run: number) => [`PP-${run}/0815 K`, `PP ${run}/0815-K`] as const

const reason =
  "The licence is not readable. Please take the photo again by daylight, with all four corners of the sheet on it."

/**
 * What waits for the admin: two registrations with one licence number, of which one licence is a picture, and one
 * registration that was rejected with a reason.
 */
const stageRegistrations = async (license: Blob) => {
  const token = await adminToken()
  const licenses = licensesOf(Date.now() % 1_000_000)
  const waiting = await registerPharmacy(longPharmacy.name, place, { ...longPharmacy, license: licenses[0] })
  const duplicate = await registerPharmacy("Boeung Keng Kang Pharmacy", place, {
    license: licenses[1],
    file: license,
  })
  const rejected = await registerPharmacy("Phsar Chas Pharmacy", place)
  await callApi("POST", `/admin/pharmacies/${rejected.id}/reject`, { token, body: { reason } })
  return { waiting, duplicate, rejected }
}

/**
 * What waits for the owner: an alert that was acknowledged, a member who was deactivated, and sales that did not agree.
 * Gives that member's e-mail.
 */
const stageOwner = async (
  token: string,
  low: Numbered,
  sold: Numbered,
  method: Numbered,
): Promise<string> => {
  const add = <A>(path: string, body: object) => callApi<A>("POST", path, { token, body })
  await add("/inventory/alerts/acknowledge", { medicine_id: low.id, alert_type: "LOW_STOCK" })
  const gone = await addMember(token, "CASHIER")
  await add(`/pharmacies/staff/${gone.id}/deactivate`, {})
  const now = Date.now()
  await add("/inventory/sales/bulk", {
    items: [
      {
        medicine_id: sold.id,
        quantity_sold: 60,
        taken: { medicine_name: "Ventolin Evohaler inhaler", dosage: "100mcg", unit_price: 1.25 },
      },
    ],
    payment_method_id: method.id,
    away: {
      made_at: new Date(now - 3_600_000).toISOString(),
      sent_at: new Date(now).toISOString(),
      payment_method_name: "Cash at the counter",
    },
  })
  return gone.email
}

/** A drawer that was opened, of which cash was taken out, and that lacked a dollar when it was counted. */
const stageDrawer = async (token: string): Promise<void> => {
  const add = <A>(path: string, body: object) => callApi<A>("POST", path, { token, body })
  const { id } = await add<Numbered>("/inventory/shifts", { float: { usd: 20, riel: 40_000 } })
  const notes = { usd: 10, riel: 0 }
  await add(`/inventory/shifts/${id}/cash`, { kind: "cash_out", notes, reason: "For the wholesaler" })
  await add(`/inventory/shifts/${id}/close`, { counted: { usd: 9, riel: 40_000 } })
}

/** Adds a member of the staff for each role. */
const addStaff = async (token: string) => {
  const add = (role: StaffRole) => addMember(token, staffRoles[role])
  return {
    manager: await add("manager"),
    pharmacist: await add("pharmacist"),
    cashier: await add("cashier"),
    stockKeeper: await add("stockKeeper"),
  }
}

/**
 * Gives an approved pharmacy one of each thing that a page of the office shows, by the API alone. `license` is the picture
 * of a registration that waits.
 */
export const stageOffice = async (email: string, license: Blob): Promise<OfficeStage> => {
  const credentials = { email, password: journeyPassword }
  const { access_token: token } = await callApi<{ readonly access_token: string }>(
    "POST",
    "/pharmacies/login",
    { body: credentials },
  )
  const add = <A>(path: string, body: object) => callApi<A>("POST", path, { token, body })
  const { id: pharmacy } = await callApi<Numbered>("GET", "/pharmacies/me", { token })
  const { id: category } = await add<Numbered>("/inventory/categories", {
    name: "Pain and fever · ឈឺ និងក្ដៅខ្លួន",
    description: "Of the journeys",
  })
  const medicine = await add<Numbered>("/inventory/medicines", {
    ...onShelf,
    name: longName,
    category_id: category,
  })
  const others: Array<Numbered> = []
  for (const one of shelf)
    others.push(await add<Numbered>("/inventory/medicines", { ...onShelf, ...one, category_id: category }))
  const method = await add<Numbered>("/inventory/payment-methods", {
    method_name: "Cash at the counter",
    bank_info: "At the counter",
  })
  const shift = await add<Numbered>("/inventory/shifts", { float: { usd: 10, riel: 20_000 } })
  const items = [medicine, ...others.filter((_, index) => index !== 3 && index !== 5)].map(({ id }) => ({
    medicine_id: id,
    quantity_sold: 1,
  }))
  await add("/inventory/sales/bulk", { items: items.slice(0, 1), payment_method_id: method.id })
  const staff = await addStaff(token)
  const member = staff.manager
  const seller = await callApi<{ readonly access_token: string }>("POST", "/staff/login", {
    body: { email: member.email, password: journeyPassword },
  })
  await callApi("POST", "/inventory/sales/bulk", {
    token: seller.access_token,
    body: { items, payment_method_id: method.id, notes: "Prescription kept" },
  })
  await stageDrawer(seller.access_token)
  const { items: sales } = await callApi<{ readonly items: ReadonlyArray<Numbered> }>(
    "GET",
    "/inventory/sales/transactions",
    { token },
  )
  const [sale] = sales
  const [low, inhaler] = others
  if (sale === undefined || low === undefined || inhaler === undefined)
    throw new Error("The sale is not in the history, or a medicine not on the shelf.")
  const deactivated = await stageOwner(token, low, inhaler, method)
  const { waiting, duplicate, rejected } = await stageRegistrations(license)
  const newcomer = await openPharmacy("Chamkar Mon Pharmacy", place, [])
  const sellToday = async () => {
    const basket = { items: items.slice(0, 1), payment_method_id: method.id }
    return (await add<Numbered>("/inventory/sales/bulk", basket)).id
  }
  return {
    sellToday,
    ids: {
      pharmacy,
      duplicate: duplicate.id,
      rejected: rejected.id,
      medicine: medicine.id,
      category,
      staff: member.id,
      sale: sale.id,
      shift: shift.id,
    },
    emails: {
      manager: staff.manager.email,
      pharmacist: staff.pharmacist.email,
      cashier: staff.cashier.email,
      stockKeeper: staff.stockKeeper.email,
      newcomer: newcomer.email,
      waiting: waiting.email,
      rejected: rejected.email,
      deactivated,
    },
  }
}
