import type { Calls } from "../../../shared/src/Calls.ts"
import { sendSurely } from "../client/send.ts"
import type { Send } from "../client/send.ts"

/** The password of the owner and of the staff. */
export const PASSWORD = "a pharmacy on Monivong"
/** A licence of the smallest PDF that is accepted by its content. */
const LICENSE = new Blob(["%PDF-1.4\n%%EOF\n"], { type: "application/pdf" })
/** Stock at the start: enough for everybody, except for two medicines that are always nearly sold out. */
const QUANTITIES = [120, 150, 180, 200, 240, 300, 400, 500, 6, 9]
/** Sold only to find out whether selling works. */
const PROBE_QUANTITY = 50_000

type MedicineForm = Calls["POST /inventory/medicines"]["body"]

/** A medicine with the form that created it. */
export interface KnownMedicine {
  readonly id: number
  readonly form: MedicineForm
}

/** A customer and its session. */
export interface Customer {
  readonly id: number
  readonly token: string
}

/** The accounts and things that a workload uses. All were made over HTTP. */
export interface World {
  readonly owner: string
  /** Who sells: the owner and two members of the staff. */
  readonly sellers: readonly string[]
  readonly customers: readonly Customer[]
  readonly paymentMethod: number
  readonly medicines: readonly KnownMedicine[]
  readonly probe: KnownMedicine
}

/** The account of the admin, which the first start makes. */
export interface AdminAccount {
  readonly email: string
  readonly password: string
}

/** Registers a pharmacy and approves it. Returns its owner's token. */
export async function registerPharmacy(send: Send, admin: AdminAccount): Promise<string> {
  const form = new FormData()
  form.set("file", LICENSE, "license.pdf")
  const { filename } = await sendSurely(send, { call: "POST /files/pharmacy/license", body: form })
  const email = "owner@faults.test"
  const { id } = await sendSurely(send, {
    call: "POST /pharmacies/register",
    body: {
      name: "Pharmacy of Faults",
      email,
      password: PASSWORD,
      address: "Monivong Boulevard, Phnom Penh",
      phone: "012 345 678",
      license_id: "PP-1",
      license_file: filename,
      latitude: 11.55,
      longitude: 104.92,
    },
  })
  const { access_token: token } = await sendSurely(send, { call: "POST /admin/login", body: admin })
  await sendSurely(send, { call: "POST /admin/pharmacies/:id/approve", path: { id }, token })
  const session = await sendSurely(send, {
    call: "POST /pharmacies/login",
    body: { email, password: PASSWORD },
  })
  return session.access_token
}

/** The e-mail address of a member of the staff. */
export const emailOfClerk = (number: number) => `clerk-${number}@faults.test`

/** Hires a manager. Returns the token of the session. */
export async function hire(send: Send, owner: string, number: number): Promise<string> {
  const roles = await sendSurely(send, { call: "GET /pharmacies/roles", token: owner })
  const manager = roles.find(({ code }) => code === "MANAGER")
  if (manager === undefined) throw new Error("There is no role MANAGER.")
  const email = emailOfClerk(number)
  const body = {
    name: `Clerk ${number}`,
    email,
    password: PASSWORD,
    phone: "012 000 111",
    role_ids: [manager.id],
  }
  await sendSurely(send, { call: "POST /pharmacies/staff", token: owner, body })
  const session = await sendSurely(send, { call: "POST /staff/login", body: { email, password: PASSWORD } })
  return session.access_token
}

async function registerCustomer(send: Send, number: number): Promise<Customer> {
  const email = `customer-${number}@faults.test`
  const session = await sendSurely(send, {
    call: "POST /users/register",
    body: { first_name: "Chan", last_name: `Dara ${number}`, email, password: PASSWORD },
  })
  return { id: session.user_id, token: session.access_token }
}

/** A medicine to be added. */
interface NewMedicine {
  readonly name: string
  readonly quantity: number
  readonly price: number
  readonly barcode?: string
}

/** Adds a medicine to the stock of the pharmacy. */
export async function addMedicine(
  send: Send,
  token: string,
  { name, quantity, price, barcode }: NewMedicine,
): Promise<KnownMedicine> {
  const nextYear = new Date(Date.now() + 365 * 24 * 3600 * 1000).toISOString().slice(0, 10)
  const form: MedicineForm = {
    name,
    dosage: "500mg",
    manufacter_name: "PharmaCam",
    manufactor_country: "Cambodia",
    price,
    quantity,
    expiration_date: nextYear,
    price_per_unit: 0.25,
    unit_per_package: 10,
    ...(barcode === undefined ? {} : { barcode }),
  }
  const { id } = await sendSurely(send, { call: "POST /inventory/medicines", token, body: form })
  return { id, form }
}

/** Makes a pharmacy with staff, medicines and customers in an empty product. */
export async function makeWorld(send: Send, admin: AdminAccount): Promise<World> {
  const owner = await registerPharmacy(send, admin)
  const clerks = [await hire(send, owner, 1), await hire(send, owner, 2)]
  const method = await sendSurely(send, {
    call: "POST /inventory/payment-methods",
    token: owner,
    body: { method_name: "Cash", bank_info: "At the counter" },
  })
  const medicines: KnownMedicine[] = []
  for (const [place, quantity] of QUANTITIES.entries())
    medicines.push(
      await addMedicine(send, owner, { name: `Faultin ${place}`, quantity, price: (115 + place * 70) / 100 }),
    )
  return {
    owner,
    sellers: [owner, ...clerks],
    customers: [await registerCustomer(send, 1), await registerCustomer(send, 2)],
    paymentMethod: method.id,
    medicines,
    probe: await addMedicine(send, owner, { name: "Probin", quantity: PROBE_QUANTITY, price: 0.5 }),
  }
}
