import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { makeSend, sendSurely } from "../../scripts/faults/client/send.ts"
import type { Calls } from "../../shared/src/Calls.ts"
import { launch } from "../../scripts/faults/machine/product.ts"
import type { Product } from "../../scripts/faults/machine/product.ts"
import { signal } from "../../scripts/faults/machine/processes.ts"
import { readAdmin } from "../../scripts/faults/run/session.ts"
import {
  addMedicine,
  emailOfClerk,
  hire,
  PASSWORD,
  registerPharmacy,
} from "../../scripts/faults/workload/world.ts"

/** Packages of each medicine in the morning: more than a day of cuts sells. */
export const stockInTheMorning = 50_000

const prices = [1.15, 0.75, 2.5, 4.05, 12, 0.35]

/** What the pharmacy sells: names that are not found by each other's letters, each with its code. */
export const goods = ["Amolin", "Betadex", "Cetirol", "Dolvaren", "Fucimed", "Gastrup"].map(
  (name, place) => ({
    name,
    code: `88500000001${place}0`,
    /** Cents of a package. */
    price: Math.round((prices[place] ?? 1) * 100),
  }),
)

/** The float of the drawer in the morning: cents of dollars, and riel. */
export const float = { usd: 2000, riel: 40_000 }

/** The running product with a pharmacy in it, and a clerk who has an account. */
export type Shop = {
  readonly product: Product
  readonly clerk: { readonly email: string; readonly password: string }
  /** Kills the API when it is ready, without a chance to finish anything. The start of the product starts another. */
  readonly killApi: () => Promise<void>
  readonly ready: () => Promise<void>
  /** Counts the drawer in the evening: dollars and riel. Returns the report of the clerk's shift. */
  readonly closeShift: (counted: {
    readonly usd: number
    readonly riel: number
  }) => Promise<Calls["POST /inventory/shifts/:id/close"]["answer"]>
}

const readyTimeout = 90_000

const waitUntilReady = async (origin: string): Promise<void> => {
  for (const deadline = Date.now() + readyTimeout; Date.now() < deadline; await sleep(50)) {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
  }
  throw new Error("The API did not come back.")
}

/** Starts the product in an empty folder, as its users do, and opens a pharmacy with stock, and a clerk with a shift. */
export const openShop = async (folder: string): Promise<Shop> => {
  const product = await launch(join(folder, "data"), { RESTART_LONGEST_PAUSE_MS: "500", API_PROCESSES: "1" })
  const send = makeSend(product.origin)
  const owner = await registerPharmacy(send, readAdmin(product.dataDir))
  const token = await hire(send, owner, 1)
  for (const method of ["Cash", "ABA"])
    await sendSurely(send, {
      call: "POST /inventory/payment-methods",
      token: owner,
      body: { method_name: method, bank_info: "At the counter" },
    })
  for (const { name, code, price } of goods)
    await addMedicine(send, owner, { name, quantity: stockInTheMorning, price: price / 100, barcode: code })
  const shift = await sendSurely(send, {
    call: "POST /inventory/shifts",
    token,
    body: { float: { usd: float.usd / 100, riel: float.riel } },
  })
  const ready = () => waitUntilReady(product.origin)
  return {
    product,
    clerk: { email: emailOfClerk(1), password: PASSWORD },
    killApi: async () => {
      await ready()
      signal(product.pidOf("the API"), "SIGKILL")
    },
    ready,
    closeShift: (counted) =>
      sendSurely(send, {
        call: "POST /inventory/shifts/:id/close",
        path: { id: shift.id },
        token,
        body: { counted },
      }),
  }
}
