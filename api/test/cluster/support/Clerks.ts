import { Schema } from "effect"
import { randomUUID } from "node:crypto"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../../seed/Medicines.ts"
import type { TestApp } from "../../support/TestApp.ts"
import { openLane } from "./Lane.ts"

const decodeQuantity = Schema.decodeUnknownSync(Schema.Struct({ quantity: Schema.Number }))

/** A pharmacy with a medicine of this quantity and a way to pay: what a sale of one package with a key sends, and what is left. */
export const seedCounter = async (app: TestApp, quantity: number, name?: string) => {
  const { id, token } = await app.run(seedPharmacy())
  const medicine_id = await app.run(seedMedicine(id, { quantity, ...(name === undefined ? {} : { name }) }))
  const payment_method_id = await app.run(seedPaymentMethod(id))
  const sale = (key: string) => ({
    token,
    headers: { "idempotency-key": key },
    body: { items: [{ medicine_id, quantity_sold: 1 }], payment_method_id },
  })
  const stock = async () => {
    const { body } = await app.send("GET", `/inventory/medicines/${medicine_id}`, { token })
    return decodeQuantity(body).quantity
  }
  return { id, token, medicine_id, sale, stock }
}

type Counter = Awaited<ReturnType<typeof seedCounter>>

/**
 * Clerks who sell one package after the other, each on a connection of their own. A sale without an answer is sent again with
 * its key, as the back office does, until there is one.
 */
export const startClerks = (port: number, count: number, { sale }: Pick<Counter, "sale">) => {
  const done = new AbortController()
  const statuses = new Set<number>()
  const lost: Array<string> = []
  let sold = 0
  const work = async (): Promise<void> => {
    const lane = openLane(port)
    while (!done.signal.aborted) {
      const call = sale(randomUUID())
      for (let tries = 0; ; tries++) {
        const answer = await lane
          .send("POST", "/inventory/sales/bulk", call)
          .catch((error: NodeJS.ErrnoException) => error)
        // A load balancer answers itself for a replica that is gone.
        const isLost = answer instanceof Error || answer.status === 502 || answer.status === 503
        if (!isLost) {
          statuses.add(answer.status)
          break
        }
        lost.push(
          `try ${tries}: ${answer instanceof Error ? (answer.code ?? answer.message) : answer.status}`,
        )
      }
      sold += 1
    }
    lane.close()
  }
  const clerks = Array.from({ length: count }, work)
  return {
    /** Sales that were answered. */
    sold: () => sold,
    /** Tries without an answer, in the order of time. */
    lost,
    /** The statuses of the answers. */
    statuses,
    stop: async (): Promise<void> => {
      done.abort()
      await Promise.all(clerks)
    },
  }
}
