import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { medicineOf } from "../../../../../test/support/entities.ts"
import type { Sellable } from "../../api/sell.ts"
import { chooseByCode } from "./choose.ts"
import { createScanQueue, mostScans } from "./scan-queue.ts"
import { codeIn } from "./scanned-code.ts"

const today = "2026-11-22"
const barcodeOf = (id: number) => `885000000000${id}`
const medicine = (id: number, changes: Partial<Sellable> = {}): Sellable =>
  medicineOf(id, { barcode: barcodeOf(id), ...changes }) as Sellable

const read = (text: string) => ({ text, code: codeIn(text, 2026) })
const later = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

type Given = {
  readonly find?: (barcode: string) => Promise<ReadonlyArray<Sellable>>
  readonly isOpen?: () => boolean
}

const open = ({ find = () => Promise.resolve([]), isOpen = () => true }: Given) => {
  const added: Array<number> = []
  const queue = createScanQueue({
    find: ({ barcode }) => find(barcode),
    choose: (found, code) => chooseByCode(found, code, today),
    add: ({ id }) => {
      added.push(id)
      return null
    },
    isOpen,
    onSettled: () => undefined,
  })
  return { added, queue, kinds: () => queue.current().map(({ outcome }) => outcome?.kind) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe("the scans of a counter", () => {
  it("are all in the order, in their order, at any gaps and with answers of any speed", async () => {
    const scan = fc.record({
      id: fc.integer({ min: 1, max: 9 }),
      gap: fc.constantFrom(0, 30, 60, 100, 250, 500),
      latency: fc.integer({ min: 0, max: 2000 }),
      isUnknown: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(scan, { minLength: 1, maxLength: 15 }), async (scans) => {
        const latencies = scans.map(({ latency }) => latency)
        const known = scans.map(({ id, isUnknown }) => (isUnknown ? `999000000000${id}` : barcodeOf(id)))
        const { added, queue } = open({
          find: async (barcode) => {
            await later(latencies.shift() ?? 0)
            const id = Number(barcode.at(-1))
            return barcode === barcodeOf(id) ? [medicine(id)] : []
          },
        })
        for (const [index, { gap }] of scans.entries()) {
          await vi.advanceTimersByTimeAsync(gap)
          queue.push(read(known[index] ?? ""))
        }
        await vi.advanceTimersByTimeAsync(2000 * scans.length)
        expect(added).toEqual(scans.filter(({ isUnknown }) => !isUnknown).map(({ id }) => id))
        expect(queue.current().every(({ outcome }) => outcome !== null)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it("go on after an unknown code, a text that is no code, and a lost connection", async () => {
    const { added, queue, kinds } = open({
      find: (barcode) =>
        barcode === barcodeOf(2)
          ? Promise.reject(new TypeError("Failed to fetch"))
          : Promise.resolve(barcode === barcodeOf(1) ? [medicine(1)] : []),
    })
    for (const text of ["9990000000001", "LOT-12345", barcodeOf(2), barcodeOf(1)]) queue.push(read(text))
    await vi.advanceTimersByTimeAsync(10)
    expect(kinds()).toEqual(["none", "none", "failed", "added"])
    expect(added).toEqual([1])
  })

  it("wait while the order is being sent, and belong to the next one", async () => {
    let isOpen = false
    const { added, queue } = open({ find: () => Promise.resolve([medicine(1)]), isOpen: () => isOpen })
    queue.push(read(barcodeOf(1)))
    await vi.advanceTimersByTimeAsync(10)
    expect(added).toEqual([])
    isOpen = true
    queue.resume()
    await vi.advanceTimersByTimeAsync(10)
    expect(added).toEqual([1])
  })

  it("are bounded, and so is what is shown of them", async () => {
    const { queue } = open({ find: () => later(50).then(() => []) })
    for (let scan = 0; scan < mostScans; scan += 1) expect(queue.push(read(barcodeOf(1)))).toBe(true)
    expect(queue.push(read(barcodeOf(1)))).toBe(false)
    await vi.advanceTimersByTimeAsync(50 * mostScans)
    expect(queue.current().length).toBeLessThanOrEqual(5)
  })
})

describe("the medicine that a code means", () => {
  const code = { barcode: barcodeOf(1) }
  const batch = (id: number, expiry: string, changes: Partial<Sellable> = {}) =>
    medicine(id, { name: "Amoxil", barcode: barcodeOf(1), expiration_date: expiry, ...changes })

  it("is the batch that expires first of those that can be sold", () => {
    const batches = [
      batch(1, "2028-01-01"),
      batch(2, "2027-01-01"),
      batch(3, "2026-12-01", { quantity: 0 }),
      batch(4, "2026-01-01"),
    ]
    expect(chooseByCode(batches, code, today)).toMatchObject({ kind: "one", medicine: { id: 2 } })
  })

  it("is the batch with the expiry in the code", () => {
    const batches = [batch(1, "2028-01-01"), batch(2, "2027-01-01")]
    expect(chooseByCode(batches, { ...code, expiry: "2028-01-01" }, today)).toMatchObject({
      medicine: { id: 1 },
    })
    expect(chooseByCode(batches, { ...code, expiry: "2029-01-01" }, today)).toMatchObject({
      medicine: { id: 2 },
    })
  })

  it("is not sold when the scanned pack has expired", () => {
    expect(chooseByCode([batch(1, "2028-01-01")], { ...code, expiry: "2026-11-21" }, today).kind).toBe(
      "expiredPack",
    )
  })

  it("is asked about when different products carry the code", () => {
    expect(chooseByCode([batch(1, "2028-01-01"), medicine(1)], code, today).kind).toBe("several")
  })

  it("has the code with or without leading zeros, and not only in its text", () => {
    const padded = medicine(1, { barcode: `0${barcodeOf(1)}` })
    expect(chooseByCode([padded], code, today).kind).toBe("one")
    expect(chooseByCode([medicine(2, { name: barcodeOf(1) })], code, today).kind).toBe("none")
  })
})
