import { haproxy } from "../servers/haproxy.ts"
import { Failure } from "../terminal/failure.ts"
import { runSpecs } from "./browser-specs.ts"

/** The journeys in which people do something and see it later. The others look at one page, or start a product of their own. */
const JOURNEYS = [
  "main-loop/",
  "chat/",
  "counter/counter.spec",
  "counter/offline.spec",
  "counter/power-cut.spec",
  "pages/kept-app.spec",
  "pages/office-jobs.spec",
  "pages/telegram.spec",
  "pages/visitor.spec",
]

/**
 * `npm run test:machines`: the journeys against two machines behind a load balancer, each with its API, its bot and its data
 * folder, on one PostgreSQL, one Redis and one bucket. `MACHINES=3` takes more of them.
 */
export async function machines(): Promise<void> {
  if (haproxy === undefined) throw new Failure("haproxy is not installed (Debian: apt install haproxy).")
  await runSpecs(JOURNEYS, { E2E_MACHINES: process.env["MACHINES"] ?? "2" })
}
