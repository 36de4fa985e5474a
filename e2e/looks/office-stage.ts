import { callApi } from "../fixtures/api-calls.ts"
import { journeyPassword } from "../fixtures/accounts.ts"
import { addMember, onShelf, registerPharmacy } from "../fixtures/stocked-pharmacy.ts"
import type { OfficeIds } from "./office-pages.ts"

type Numbered = { readonly id: number }

/** The e-mail of a member of the staff who may do everything, beside the numbers of what the pharmacy has. */
export type OfficeStage = { readonly ids: OfficeIds; readonly staff: string }

/** A name that needs two lines on a phone, and one without a place to break it, which would push a page sideways. */
const longName = "Paracetamol Extra Forte Plus ប៉ារ៉ាសេតាម៉ុល"
const unbrokenName = "Hydrochlorothiazideamiloridetriamterenespironolactonefurosemide"
export const longNames = new RegExp(`${longName}|${unbrokenName}`)

/** Medicines with usual names, in both languages, from empty to expired; three are low in stock. */
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

/** Gives an approved pharmacy one of each thing that a page of the office shows, by the API alone. */
export const stageOffice = async (email: string): Promise<OfficeStage> => {
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
  await add("/inventory/sales/bulk", { items, payment_method_id: method.id, notes: "Prescription kept" })
  const { items: sales } = await callApi<{ readonly items: ReadonlyArray<Numbered> }>(
    "GET",
    "/inventory/sales/transactions",
    { token },
  )
  const member = await addMember(token, "MANAGER")
  await registerPharmacy(longPharmacy.name, place, longPharmacy)
  const [sale] = sales
  if (sale === undefined) throw new Error("The sale is not in the history.")
  return {
    ids: { pharmacy, medicine: medicine.id, category, staff: member.id, sale: sale.id, shift: shift.id },
    staff: member.email,
  }
}
