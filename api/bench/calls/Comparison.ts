import { shown } from "../../../scripts/measuring/measure.ts"
import { addRow } from "../../../scripts/measuring/row.ts"
import type { Row } from "./Table.ts"

/**
 * Calls per second of Vendure 3.7, a general commerce server: one process, 10,000 products, 16 clients, on a machine of
 * two cores in November 2026. They were measured once, for the issue that states these targets. This benchmark does not
 * run Vendure, so the multiples hold only for a machine like that one. `times` is how often we mean to answer the call
 * for each one of its answers, with a process for each core where one is not enough (API_PROCESSES).
 */
const vendure: ReadonlyArray<{ readonly name: string; readonly perSecond: number; readonly times: number }> =
  [
    { name: "search", perSecond: 65, times: 40 },
    { name: "add", perSecond: 111, times: 10 },
    { name: "cart", perSecond: 450, times: 8 },
    { name: "sale", perSecond: 16, times: 25 },
  ]

/** The number of clients with which those figures were measured. */
const clients = 16

/** Prints how many times the rates of that server the rates of these rows are. */
export const printComparison = (rows: ReadonlyArray<Row>): void => {
  for (const { name, perSecond, times } of vendure) {
    const row = rows.find((one) => one.name === name && one.clients === clients)
    if (row === undefined) continue
    addRow({
      part: "calls",
      figure: `${name} / Vendure 3.7 as measured in November 2026`,
      value: row.perSecond / perSecond,
      least: times,
      measured: `${shown(row.perSecond)}/s`,
      reference: `${perSecond}/s, not measured in this run`,
    })
  }
}
