import { setTimeout as sleep } from "node:timers/promises"
import { sendSurely } from "../client/send.ts"
import type { Send } from "../client/send.ts"
import type { CartLine, FinalReads, SoldSale, StockedMedicine } from "../history/entries.ts"
import { soldSale } from "./carry-out.ts"
import type { Customer, World } from "./world.ts"

const PAGE = { page_size: 100 }
const TRIES = 10
const PAUSE_MS = 300

async function readMedicines(send: Send, { owner }: World): Promise<readonly StockedMedicine[]> {
  const found: StockedMedicine[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const call = "GET /inventory/medicines"
    const answer = await sendSurely(send, { call, token: owner, query: { ...PAGE, page } })
    found.push(...answer.items.map(({ id, name, quantity }) => ({ id, name, quantity })))
    ;({ pages } = answer.pagination)
  }
  return found
}

async function readSales(send: Send, { owner }: World): Promise<readonly SoldSale[]> {
  const found: SoldSale[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const call = "GET /inventory/sales/transactions"
    const answer = await sendSurely(send, { call, token: owner, query: { ...PAGE, page } })
    found.push(...answer.items.map(soldSale))
    ;({ pages } = answer)
  }
  return found
}

async function readCart(send: Send, { id, token }: Customer): Promise<readonly CartLine[]> {
  const { items } = await sendSurely(send, { call: "GET /cart", token })
  return items.map(({ medicine_id: medicine, quantity }) => ({
    customer: id,
    medicine: medicine ?? 0,
    quantity,
  }))
}

/** The stock of every medicine. */
export const readStock = readMedicines

/**
 * Reads everything while no client writes. A write that was given up may still arrive: the stock is read before and
 * after the sales, until nothing happened in between.
 *
 * @throws when the product does not come to rest, or does not answer
 */
export async function readAll(send: Send, world: World): Promise<FinalReads> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = JSON.stringify(await readMedicines(send, world))
    const sales = await readSales(send, world)
    const carts = (await Promise.all(world.customers.map((one) => readCart(send, one)))).flat()
    const medicines = await readMedicines(send, world)
    if (JSON.stringify(medicines) === before) return { medicines, sales, carts }
    await sleep(PAUSE_MS)
  }
  throw new Error("The stock went on changing after the last client had stopped.")
}
