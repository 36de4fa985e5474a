import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { BinaryCopy } from "../../../../src/finding/Search/index/BinaryCopy.ts"

interface Fields {
  readonly name: number
  readonly id: number
  readonly cents: number
  readonly day: number
  readonly inStock: boolean
}

const field = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return field(bytes)
}

const int64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(BigInt(value))
  return field(bytes)
}

/** PostgreSQL's numeric with two decimals: groups of four digits, the weight of the first, sign, scale. */
const numeric = (cents: number): Buffer => {
  const groups = [Math.floor(cents / 100 / 10_000), Math.floor(cents / 100) % 10_000, (cents % 100) * 100]
  const first = groups.findIndex((group) => group > 0)
  const used = first < 0 ? [] : groups.slice(first)
  const bytes = Buffer.alloc(8 + used.length * 2)
  bytes.writeInt16BE(used.length, 0)
  bytes.writeInt16BE(1 - Math.max(0, first), 2)
  bytes.writeInt16BE(2, 6)
  used.forEach((group, i) => bytes.writeInt16BE(group, 8 + 2 * i))
  return field(bytes)
}

const encoded = (rows: ReadonlyArray<Fields>): Buffer =>
  Buffer.concat([
    Buffer.from("PGCOPY\n\u00FF\r\n\0", "latin1"),
    Buffer.alloc(8),
    ...rows.flatMap(({ name, id, cents, day, inStock }) => [
      Buffer.from([0, 5]),
      int32(name),
      int64(id),
      numeric(cents),
      int32(day - 10_957),
      field(Buffer.from([inStock ? 1 : 0])),
    ]),
    Buffer.from([0xff, 0xff]),
  ])

describe("the reader of binary COPY", () => {
  it("gives every row whole, wherever the bytes are cut", () => {
    const row = fc.record({
      name: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      cents: fc.integer({ min: 0, max: 999_999_999 }),
      day: fc.integer({ min: 0, max: 60_000 }),
      inStock: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), fc.integer({ min: 1, max: 700 }), (rows, size) => {
        const bytes = encoded(rows)
        const reader = new BinaryCopy()
        const read: Array<Fields> = []
        for (let at = 0; at < bytes.length; at += size) {
          reader.push(bytes.subarray(at, at + size), (fields) =>
            read.push({
              name: fields.int32(),
              id: fields.int64(),
              cents: fields.cents(),
              day: fields.day(),
              inStock: fields.boolean(),
            }),
          )
        }
        expect(read).toEqual(rows)
      }),
    )
  })
})
