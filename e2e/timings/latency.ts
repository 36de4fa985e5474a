import { setTimeout as sleep } from "node:timers/promises"
import type { Page } from "playwright"
import type { Random } from "../../api/seed/Demo/Random.ts"

type Wait = { readonly from: number; to: number }

/** A network whose answers come late, each after a random time of its own, so that they overtake each other. */
export type Latency = {
  /** Sets the longest time of the requests from now on, in milliseconds. */
  readonly upTo: (longest: number) => void
  /** Requests that have no answer yet. */
  readonly underWay: () => number
  /** For how many milliseconds of a span at least one request waited. */
  readonly waitedBetween: (from: number, to: number) => number
}

/** Milliseconds that the waits of a span have in sum, where those at the same time count once. */
const sumOf = (waits: ReadonlyArray<Wait>, from: number, to: number): number => {
  let sum = 0
  let reached = from
  for (const wait of waits.toSorted((one, other) => one.from - other.from)) {
    const start = Math.max(wait.from, reached)
    const end = Math.min(wait.to, to)
    if (end > start) sum += end - start
    reached = Math.max(reached, end)
  }
  return sum
}

/** Delays every call of the counter's pages, on its way there and back. */
export const delayCalls = async (page: Page, random: Random): Promise<Latency> => {
  const waits: Array<Wait> = []
  let longest = 0
  let underWay = 0
  await page.route("**/inventory/**", async (route) => {
    const delay = random.between(0, longest)
    const there = random.between(0, delay)
    const wait = { from: performance.now(), to: Infinity }
    waits.push(wait)
    underWay += 1
    try {
      await sleep(there)
      const answer = await route.fetch()
      await sleep(delay - there)
      await route.fulfill({ response: answer })
    } catch {
      // The page has given the request up, or was left.
    } finally {
      wait.to = performance.now()
      underWay -= 1
    }
  })
  return {
    upTo: (next) => {
      longest = next
    },
    underWay: () => underWay,
    waitedBetween: (from, to) => sumOf(waits, from, to),
  }
}
