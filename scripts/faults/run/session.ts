import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { makeSend } from "../client/send.ts"
import type { Send } from "../client/send.ts"
import { openHistory } from "../history/history.ts"
import type { History } from "../history/history.ts"
import type { Product } from "../machine/product.ts"
import { isReady, watchHealth } from "../watch/health.ts"
import type { HealthWatch } from "../watch/health.ts"
import { watchMemory } from "../watch/memory.ts"
import type { MemoryWatch } from "../watch/memory.ts"
import { readAll, readStock } from "../workload/final-reads.ts"
import { openOperations } from "../workload/operations.ts"
import type { Workplace } from "../workload/workers.ts"
import { makeWorld } from "../workload/world.ts"
import type { AdminAccount } from "../workload/world.ts"

const PROBE_PAUSE_MS = 100
const PROBE_ADDRESS = "10.0.2.1"

/** A product that is being watched and written to. */
export interface Session extends Workplace {
  readonly health: HealthWatch
  readonly memory: MemoryWatch
  /** The longest call since the last question, in milliseconds. */
  readonly takeSlowestCall: () => number
  /** Tries until a sale succeeds and the product is ready; returns whether that came within the time. */
  readonly waitUntilWell: (timeoutMs: number) => Promise<boolean>
  /** Reads everything into the history. */
  readonly readAll: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** The admin that the first start made. */
export function readAdmin(dataDir: string): AdminAccount {
  const accounts: readonly (AdminAccount & { readonly role: string })[] = JSON.parse(
    readFileSync(join(dataDir, "demo-accounts.json"), "utf8"),
  )
  const admin = accounts.find(({ role }) => role === "admin")
  if (admin === undefined) throw new Error(`There is no admin in ${dataDir}.`)
  return admin
}

async function sellsAgain({ world, operations }: Workplace): Promise<boolean> {
  const sender = { token: world.owner, address: PROBE_ADDRESS }
  const lines = [{ medicine: world.probe.id, quantity: 1 }]
  const sale = operations.begin(sender, (op) => ({
    kind: "sale",
    key: `probe ${op}`,
    mark: `sale ${op}`,
    lines,
  }))
  return (await sale.attempt()).type === "ok"
}

async function prepare(send: Send, dataDir: string, history: History): Promise<Workplace> {
  const world = await makeWorld(send, readAdmin(dataDir))
  history.add({ type: "start", medicines: await readStock(send, world) })
  return { world, send, history, operations: openOperations(send, world, history) }
}

/** Fills an empty product and begins to watch it. */
export async function openSession(product: Product, historyFile: string): Promise<Session> {
  const history = openHistory(historyFile)
  let slowest = 0
  const send = makeSend(product.origin, (_, milliseconds) => {
    slowest = Math.max(slowest, milliseconds)
  })
  const workplace = await prepare(send, product.dataDir, history)
  const health = watchHealth(product.origin)
  const memory = watchMemory(() => product.pidOf("the API"))
  return {
    ...workplace,
    health,
    memory,
    takeSlowestCall() {
      const taken = slowest
      slowest = 0
      return taken
    },
    async waitUntilWell(timeoutMs) {
      for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(PROBE_PAUSE_MS))
        if ((await sellsAgain(workplace)) && (await isReady(product.origin))) return true
      return false
    },
    async readAll() {
      history.add({ type: "final", ...(await readAll(send, workplace.world)) })
    },
    async stop() {
      memory.stop()
      await health.stop()
    },
  }
}
