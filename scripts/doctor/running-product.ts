import { readFileSync } from "node:fs"
import { join } from "node:path"
import { bad, good, note } from "../../api/src/operations/Doctor/Finding.ts"
import type { Finding } from "../../api/src/operations/Doctor/Finding.ts"
import { isRunning, parseIdentity } from "../processes/identity.ts"
import { reasonOf } from "../terminal/failure.ts"

const TIMEOUT_MS = 5_000
const LOGS = "Look into DATA_DIR/logs/api.log, or into what collects the output in production."
/** A search that every installation answers, with results or without. */
const SEARCH =
  "/users/search/medicines?query=paracetamol&user_latitude=11.56&user_longitude=104.92&max_distance=5&sort_by=distance&page=1&page_size=1"

/** The main process of the product that runs on this data folder; undefined when none does. */
function runningStart(dataDir: string): number | undefined {
  try {
    const holder = parseIdentity(JSON.parse(readFileSync(join(dataDir, "start.lock"), "utf8")))
    return holder && isRunning(holder) ? holder.pid : undefined
  } catch {
    return undefined
  }
}

async function ask(url: string): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  return { status: answer.status, text: (await answer.text()).slice(0, 300) }
}

async function inspectReady(address: string): Promise<Finding> {
  try {
    const { status, text } = await ask(`${address}/readyz`)
    if (status !== 200)
      return bad(
        "product",
        `${address}/readyz answers ${status}: its database or its cache does not answer`,
        LOGS,
      )
    return text.includes('"memory"')
      ? note("product", "ready, with a cache inside the process", "Install redis-server or set REDIS_URL.")
      : good("product", "ready; its database and its cache answer")
  } catch (error) {
    return bad("product", `${address} does not answer (${reasonOf(error)})`, LOGS)
  }
}

async function inspectSearch(address: string): Promise<Finding> {
  try {
    const { status } = await ask(address + SEARCH)
    return status === 200 || status === 429
      ? good("search", "answers")
      : bad("search", `answers ${status} to a plain question`, LOGS)
  } catch (error) {
    return bad("search", `does not answer (${reasonOf(error)})`, LOGS)
  }
}

/** Looks at the product while it runs, as a client would. */
export async function inspectProduct(dataDir: string, address: string): Promise<readonly Finding[]> {
  if (runningStart(dataDir) === undefined)
    return [note("product", `is not running on ${dataDir}`, "npm start starts it.")]
  return Promise.all([inspectReady(address), inspectSearch(address)])
}
