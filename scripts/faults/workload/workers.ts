import { setTimeout as sleep } from "node:timers/promises"
import { makeRandom } from "../../../api/seed/Demo/Random.ts"
import type { Random } from "../../../api/seed/Demo/Random.ts"
import type { Send } from "../client/send.ts"
import type { History } from "../history/history.ts"
import { seedOf } from "../seeds.ts"
import type { Sender } from "./carry-out.ts"
import type { Operation, Operations } from "./operations.ts"
import type { World } from "./world.ts"

/** What the workers share. */
export interface Workplace {
  readonly world: World
  readonly send: Send
  readonly history: History
  readonly operations: Operations
}

interface Worker extends Workplace {
  readonly random: Random
  readonly sender: Sender
}

/** How often an operation without an answer is sent again at once. */
const TRIES = 3

const pick = <One>(list: readonly One[], { between }: Random): One => {
  const one = list[between(0, list.length - 1)]
  if (one === undefined) throw new Error("There is nothing to pick from.")
  return one
}

/** A key that belongs to its operation alone, in this run and in the next with the same seed. */
const keyOf = (random: Random, op: number) => `${op}-${random.between(0, 2 ** 30).toString(36)}`

/**
 * Sends a keyed operation until it is answered, as the apps do. Without an answer most are sent again later; some are
 * given up, so that nobody ever learns what became of them. Some that were answered are sent once more, or twice at the
 * same time, as on a network that repeats.
 */
async function persist(operation: Operation, { random, operations }: Worker): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { type } = await operation.attempt()
    if (type === "ok" && random.next() < 0.15)
      await Promise.all(Array.from({ length: random.between(1, 2) }, () => operation.attempt()))
    if (type !== "unknown") return
    await sleep(random.between(50, 400))
  }
  if (random.next() < 0.7) operations.settleLater(operation)
}

async function sell(worker: Worker): Promise<void> {
  const { world, random, operations, sender } = worker
  const lines = Array.from({ length: random.between(1, 3) }, () => ({
    medicine: pick(world.medicines, random).id,
    quantity: random.between(1, 3),
  }))
  const operation = operations.begin(sender, (op) => ({
    kind: "sale",
    key: keyOf(random, op),
    mark: `sale ${op}`,
    lines,
  }))
  await persist(operation, worker)
}

/** Adds to a cart, and looks into it now and then, so that the API has a copy of it that can be out of date. */
async function fillCart(worker: Worker): Promise<void> {
  const { world, send, random, operations, sender } = worker
  if (random.next() < 0.4) await send({ call: "GET /cart", ...sender })
  const customer = world.customers.find(({ token }) => token === sender.token)?.id ?? 0
  const line = { medicine: pick(world.medicines, random).id, quantity: random.between(1, 2) }
  const operation = operations.begin(sender, (op) => ({
    kind: "cart",
    key: keyOf(random, op),
    customer,
    line,
  }))
  await persist(operation, worker)
}

/** Reads a stock and changes it from there. Without a key it is sent once: nobody can tell a repetition apart. */
async function keepStock({ world, send, history, random, operations, sender }: Worker): Promise<void> {
  const medicine = pick(world.medicines, random).id
  const asked = history.now()
  const call = "GET /inventory/medicines/:id"
  const outcome = await send({ call, path: { id: medicine }, ...sender })
  if (outcome.type !== "ok") return
  const { quantity: seen } = outcome.answer
  history.add({ type: "read", asked, medicine, quantity: seen })
  const received = random.between(1, 40)
  const change = seen > 150 ? -Math.min(seen, received) : received
  await operations.begin(sender, () => ({ kind: "stock", medicine, seen, change })).attempt()
}

async function importFile(worker: Worker): Promise<void> {
  const { random, operations, sender } = worker
  const rows = random.between(1, 4)
  const operation = operations.begin(sender, (op) => ({
    kind: "import",
    key: keyOf(random, op),
    names: Array.from({ length: rows }, (_, row) => `Importin ${op} ${row}`),
    quantity: random.between(1, 90),
  }))
  await persist(operation, worker)
}

/** A client that repeats its work with short pauses until it is stopped. */
interface Job {
  readonly work: (worker: Worker) => Promise<void>
  readonly token: string
  /** The longest pause between two operations, in milliseconds. */
  readonly pause: number
}

function jobsOf({ owner, sellers, customers }: World): readonly Job[] {
  return [
    ...sellers.map((token) => ({ work: sell, token, pause: 150 })),
    ...customers.map(({ token }) => ({ work: fillCart, token, pause: 300 })),
    { work: keepStock, token: owner, pause: 150 },
    { work: importFile, token: owner, pause: 4_000 },
  ]
}

/** Starts all workers, whose choices follow the seed. Returns a function that stops them and waits for their answers. */
export function startWorkers(workplace: Workplace, seed: number): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  async function repeat({ work, token, pause }: Job, place: number): Promise<void> {
    const random = makeRandom(seedOf(seed, `worker ${place}`))
    const worker = { ...workplace, random, sender: { token, address: `10.0.1.${place + 1}` } }
    while (!signal.aborted) {
      await work(worker)
      await sleep(random.between(Math.round(pause / 3), pause), undefined, { signal }).catch(() => undefined)
    }
  }
  const running = Promise.all(jobsOf(workplace.world).map(repeat))
  return async () => {
    stopping.abort()
    await running
  }
}
