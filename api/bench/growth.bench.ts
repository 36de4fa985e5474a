/**
 * How calls fare while data grows: `npm run bench -- growth [--lines=500000,50000000]`. Fills a network of each size on a server of
 * its own, asks all of them in turn through the API, and prints medians and how many times the first one's the last one's is. At
 * a hundred times the lines there are ten times the pharmacies with ten times the days of sales. "same" is a pharmacy that has the
 * same 73 days at every size, "grown" one that has all of them. 50 million lines need 30 GB and half an hour. `250000@730` are so
 * many lines in so many days: few pharmacies with as many months as the largest network has, which needs a minute.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import { median, report, shown, timed } from "../../scripts/measuring/measure.ts"
import { startNetwork } from "./growth/Network.ts"
import type { Network, Opened } from "./growth/Network.ts"

const sizes = (
  process.argv.find((word) => word.startsWith("--lines="))?.slice("--lines=".length) ?? "500000,5000000"
)
  .split(",")
  .map((size) => size.split("@").map(Number))
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 25)
const target = 1.5

const today = dayAt(new Date())
const month = `start_date=${today.slice(0, 8)}01&end_date=${today}`
const lastDays = `start_date=${addDays(today, -59)}&end_date=${addDays(today, -30)}`
const sales = "/inventory/reports/sales"
const paged = "page=1&page_size=10"

const calls: Readonly<Record<string, string>> = {
  overview: "/inventory/dashboard/overview",
  dashboard: "/pharmacies/dashboard",
  "figures of the day": "/inventory/dashboard/day",
  "sales report, today": `${sales}?${paged}&start_date=${today}&end_date=${today}`,
  "sales report, this month": `${sales}?${paged}&${month}`,
  "sales report, thirty days": `${sales}?${paged}&${lastDays}`,
  "sales report, everything": `${sales}?${paged}`,
  "sales report, everything by KHQR": `${sales}?${paged}&payment_method=KHQR`,
  "by medicine, this month": `${sales}/groups?by=medicine&${paged}&${month}`,
  "by medicine, everything": `${sales}/groups?by=medicine&${paged}`,
  "by category, everything": `${sales}/groups?by=category&${paged}`,
  "by staff, everything": `${sales}/groups?by=staff&${paged}`,
  history: `/inventory/sales/transactions?${paged}`,
  "history, a day": `/inventory/sales/transactions?${paged}&day=${addDays(today, -40)}`,
  "history, search of a number": `/inventory/sales/transactions?${paged}&search=12345`,
  "history, search of a name": `/inventory/sales/transactions?${paged}&search=paracetamol%20405`,
  "history, search of a name that sells": `/inventory/sales/transactions?${paged}&search=amoxicillin%2011`,
  "history, search of a payment method": `/inventory/sales/transactions?${paged}&search=khqr`,
  "stock report": `/inventory/reports/stock?${paged}`,
  "expiry report": `/inventory/reports/expiry?${paged}`,
  "reorder list": `/inventory/reorder?${paged}&days=14`,
}

/** Whose figures are remembered until something is sold: a sale comes before each of these calls. */
const remembered = new Set(["overview", "figures of the day"])

const ask = async (network: Network, { token }: Opened, path: string) => {
  const answer = await fetch(`http://127.0.0.1:${network.port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`)
}

const sell = async (network: Network, { token, sale }: Opened) => {
  const answer = await fetch(`http://127.0.0.1:${network.port}/inventory/sales/bulk`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
    },
    body: JSON.stringify(sale),
  })
  await answer.text()
  if (answer.status >= 300) throw new Error(`a sale: ${answer.status}`)
}

/** The medians of a call in each network. They are asked in turn, so that other work of the machine meets all alike. */
const compare = async (
  networks: ReadonlyArray<Network>,
  who: "same" | "grown",
  name: string,
  path: string,
) => {
  const times = networks.map((): Array<number> => [])
  for (let round = -3; round < rounds; round++)
    for (const [place, network] of networks.entries()) {
      if (remembered.has(name)) await sell(network, network[who])
      const time = await timed(() => ask(network, network[who], path))
      if (round >= 0) times[place]?.push(time)
    }
  const medians = times.map(median)
  const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 1)
  report(
    `${name}, ${who}`,
    `${medians.map((one) => shown(one)).join(" / ")} ms = ${ratio.toFixed(2)}`,
    `≤ ${target}`,
  )
}

const folder = mkdtempSync(join(tmpdir(), "rokthnam-growth-"))
const networks: Array<Network> = []
try {
  for (const [lines = 0, days] of sizes) networks.push(await startNetwork(lines, days, folder))
  for (const { lines: filled, size, onDisk } of networks)
    report(
      "network",
      `${filled} lines, ${size.pharmacies} pharmacies, ${size.days} days; ${onDisk?.size}, summaries ${onDisk?.summaries}`,
    )
  for (const who of ["same", "grown"] as const)
    for (const [name, path] of Object.entries(calls)) await compare(networks, who, name, path)
} finally {
  for (const network of networks) await network.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
