import fc from "fast-check"
import { Client } from "pg"
import { to as copyTo } from "pg-copy-streams"
import { describe, expect, inject, it } from "vitest"
import { CopiedRows } from "../../../../src/finding/Search/index/CopiedRows.ts"

/** The rows of so many fields, read one after the other as they lie. */
const readAll = (width: number, bytes: Uint8Array): ReadonlyArray<ReadonlyArray<number>> => {
  const reader = new CopiedRows(width)
  const read: Array<ReadonlyArray<number>> = []
  for (let at = 0; at < bytes.length; at = bytes.indexOf(10, at) + 1) {
    reader.read(bytes, at)
    read.push([...reader.fields])
  }
  return read
}

const written = (rows: ReadonlyArray<ReadonlyArray<number>>): Uint8Array =>
  Buffer.from(rows.map((row) => `${row.join("\t")}\n`).join(""))

describe("the reader of copied rows", () => {
  it("gives the numbers of every row", () => {
    const row = fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        expect(readAll(6, written(rows))).toEqual(rows)
      }),
    )
  })

  it("reads ids, prices and days as PostgreSQL writes them", async () => {
    const client = new Client({ connectionString: inject("databaseUrl") })
    await client.connect()
    const parts: Array<Buffer> = []
    const copied = client.query(
      copyTo(`copy (values
        (9007199254740991, 0.05::numeric(12, 2), date '1969-12-31' - date '1970-01-01', true::integer),
        (1, 10000000::numeric(12, 2), date '2026-11-21' - date '1970-01-01', false::integer),
        (2, 7::numeric(12, 2), 0, 1)) to stdout`),
    )
    for await (const part of copied) parts.push(part)
    await client.end()
    expect(readAll(4, Buffer.concat(parts))).toEqual([
      [9_007_199_254_740_991, 5, -1, 1],
      [1, 1_000_000_000, 20_778, 0],
      [2, 700, 0, 1],
    ])
  })
})
