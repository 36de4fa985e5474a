/**
 * A day of a country, drawn from a seed and replayed faster than it is, against one replica and against two behind a load balancer:
 * `npm run bench -- country`. Every call is sent when it is due, however late the answers are; what is measured is the time from then.
 * `--seed=1 --pharmacies=40 --hours=7-21 --speed=300` play another day, more pharmacies, a part of the day, or slower.
 */
import { Either } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { forLength } from "../../scripts/measuring/length.ts"
import { report } from "../../scripts/measuring/measure.ts"
import { haproxy } from "../../scripts/servers/haproxy.ts"
import { startPostgres } from "../../scripts/servers/postgres.ts"
import { loadDictionary } from "../src/finding/Dictionary/LoadDictionary.ts"
import { openBooks } from "./country/Books.ts"
import { playDay, warmUp } from "./country/Day.ts"
import { costsOf } from "./country/Kinds.ts"
import { openMeter } from "./country/Meter.ts"
import { optionsOf } from "./country/Options.ts"
import { planOf } from "./country/Plan.ts"
import { startReplicas } from "./country/Replicas.ts"
import { addBooks, addCosts, addDay } from "./country/Rows.ts"
import { wordsOf } from "./country/Words.ts"
import { makeWorld } from "./country/World.ts"

const { REDIS_URL: redisUrl, DATA_DIR: dataDir = "" } = process.env
if (redisUrl === undefined) throw new Error("redis-server is not installed, and the day needs a real Redis.")

const options = optionsOf(process.argv.slice(2))
const { seed, pharmacies, hours, speed } = options
const dictionary = Either.getOrThrow(loadDictionary())
const words = wordsOf(dictionary)
const day = planOf({ seed, pharmacies, hours }, words)
/** Another day of the same pharmacies, for warming up and for the costs of each kind. */
const other = { ...day, steps: planOf({ seed, pharmacies, hours, day: 2 }, words).steps }
const daysBefore = forLength({ quick: 3, table: 30, thorough: 30 })

const folder = mkdtempSync(join(tmpdir(), "rokthnam-country-"))
const postgres = await startPostgres({ dataDir: join(folder, "postgres"), countsStatements: true })
let areRight = false
try {
  const world = await makeWorld(postgres.url, dataDir, dictionary, day, daysBefore)
  const books = openBooks(world)
  const meter = await openMeter(world.url, redisUrl)
  report(
    "the day",
    `seed ${seed}, ${pharmacies} pharmacies with ${world.rows} medicines, ${hours.from} to ${hours.to} o'clock, ${day.steps.length} calls, ${speed} times as fast: as many calls a second as ${pharmacies * speed} pharmacies`,
  )
  const one = await startReplicas(world.url, 1)
  let stillOpen = await warmUp(world, books, other, one, "warm-1")
  const costs = await costsOf(world, books, other, meter, one)
  const onOne = await playDay(world, books, day, options, meter, 1, one)
  await one.stop()
  addDay(onOne, costs, undefined)
  addCosts(day, costs, onOne)
  stillOpen += onOne.stillOpen
  if (haproxy === undefined) report("two replicas", "not played: haproxy is not installed")
  else {
    const two = await startReplicas(world.url, 2)
    stillOpen += await warmUp(world, books, other, two, "warm-2")
    const onTwo = await playDay(world, books, day, options, meter, 2, two)
    await two.stop()
    addDay(onTwo, costs, onOne)
    stillOpen += onTwo.stillOpen
  }
  areRight = addBooks(await books.compare(meter.database), stillOpen)
  await meter.end()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(areRight ? 0 : 1)
