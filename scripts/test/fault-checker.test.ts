import { describe, expect, test } from "vitest"
import { check } from "../faults/checker/check.ts"
import type { Answer, Entry, FinalReads, Line, SoldSale, Wish } from "../faults/history/entries.ts"

const PRICE = 250

/** A history that a test forges, entry by entry. */
function forge(quantity = 100) {
  const entries: Entry[] = [{ type: "start", at: 0, medicines: [{ id: 7, name: "Paracetamol", quantity }] }]
  let at = 0
  const next = () => (at += 10)
  const forged = {
    invoke(op: number, wish: Wish, attempt = 1) {
      entries.push({ type: "invoke", at: next(), op, attempt, wish })
      return forged
    },
    ok(op: number, answer: Answer, attempt = 1) {
      entries.push({ type: "ok", at: next(), op, attempt, answer })
      return forged
    },
    fail(op: number, status = 409, attempt = 1) {
      entries.push({ type: "fail", at: next(), op, attempt, status, code: "OutOfStock" })
      return forged
    },
    unknown(op: number, status = 0, attempt = 1) {
      entries.push({ type: "unknown", at: next(), op, attempt, status, code: "no answer" })
      return forged
    },
    read(left: number) {
      const asked = next()
      entries.push({ type: "read", asked, at: next(), medicine: 7, quantity: left })
      return forged
    },
    ledger(agrees: boolean) {
      entries.push({ type: "ledger", at: next(), agrees, output: "medicine 7: stock 9, ledger 8" })
      return forged
    },
    /** The problems when the final reads are these. */
    problems(final: Partial<FinalReads> & { readonly left: number }) {
      const medicines = [{ id: 7, name: "Paracetamol", quantity: final.left }, ...(final.medicines ?? [])]
      const { sales = [], carts = [] } = final
      return check([...entries, { type: "final", at: next(), medicines, sales, carts }])
    },
  }
  return forged
}

const line = (quantity: number): Line => ({ medicine: 7, quantity })
const sale = (op: number, quantity: number, key = `key ${op}`): Wish => ({
  kind: "sale",
  key,
  mark: `sale ${op}`,
  lines: [line(quantity)],
})
const sold = (id: number, op: number, quantity: number): SoldSale => ({
  id,
  mark: `sale ${op}`,
  total: PRICE * quantity,
  lines: [{ ...line(quantity), price: PRICE, amount: PRICE * quantity }],
})
const answer = (id: number, op: number, quantity: number): Answer => ({
  kind: "sale",
  sale: sold(id, op, quantity),
})
const stock = (seen: number, change: number): Wish => ({ kind: "stock", medicine: 7, seen, change })
const cart = (op: number, quantity: number): Wish => ({
  kind: "cart",
  key: `key ${op}`,
  customer: 3,
  line: line(quantity),
})
const file = (...names: readonly string[]): Wish => ({ kind: "import", key: "file", names, quantity: 5 })

/** One sale of 2 packages, acknowledged as sale 1. */
const oneSale = () =>
  forge()
    .invoke(1, sale(1, 2))
    .ok(1, answer(1, 1, 2))

/** An acknowledged addition to a cart, and a cart at the end. */
const added = () => forge().invoke(1, cart(1, 2)).ok(1, { kind: "cart", quantity: 2 })
const holds = (quantity: number) => ({ left: 100, carts: [{ customer: 3, ...line(quantity) }] })
/** An acknowledged file of two rows, and a row at the end. */
const imported = () => forge().invoke(1, file("a", "b")).ok(1, { kind: "import", added: 2, refused: 0 })
const row = (id: number, name: string, quantity = 5) => ({ id, name, quantity })

describe("the checker accepts", () => {
  test("a history in which everything is as it was answered", () => {
    const problems = oneSale()
      .invoke(2, stock(98, 20))
      .ok(2, { kind: "stock", quantity: 118 })
      .read(118)
      .invoke(3, sale(3, 500))
      .fail(3)
      .invoke(4, cart(4, 2))
      .ok(4, { kind: "cart", quantity: 2 })
      .invoke(5, file("new"))
      .ok(5, { kind: "import", added: 1, refused: 0 })
      .ledger(true)
      .problems({
        left: 118,
        sales: [sold(1, 1, 2)],
        carts: [{ customer: 3, ...line(2) }],
        medicines: [{ id: 8, name: "new", quantity: 5 }],
      })
    expect(problems).toEqual([])
  })

  test("a sale that was sent again and answered as the first one", () => {
    const problems = forge()
      .invoke(1, sale(1, 2))
      .unknown(1)
      .invoke(1, sale(1, 2), 2)
      .ok(1, answer(1, 1, 2), 2)
      .problems({ left: 98, sales: [sold(1, 1, 2)] })
    expect(problems).toEqual([])
  })

  test.each([
    { title: "made", left: 98, sales: [sold(1, 1, 2)] },
    { title: "not made", left: 100, sales: [] },
  ])("an unknown sale that was $title", ({ left, sales }) => {
    expect(forge().invoke(1, sale(1, 2)).unknown(1, 503).problems({ left, sales })).toEqual([])
  })

  test.each([100, 107, 89, 96])("unknown changes of +7 and −11 that leave %i", (left) => {
    const forged = forge().invoke(1, stock(100, 7)).unknown(1).invoke(2, stock(100, -11)).unknown(2)
    expect(forged.problems({ left })).toEqual([])
  })
})

describe("the checker rejects", () => {
  test("a lost sale, even when its stock came back too", () => {
    expect(oneSale().problems({ left: 100 })).toEqual([
      "operation 1: its sale 1 was acknowledged and is lost",
      "medicine 7: its stock is 100, but the history says 98",
    ])
  })

  test("a key that sold twice, in the sale history or in the answers", () => {
    const [twice] = oneSale().problems({ left: 96, sales: [sold(1, 1, 2), sold(2, 1, 2)] })
    expect(twice).toBe("operation 1: one key sold more than once, as sales 1, 2")
    const again = oneSale()
      .invoke(1, sale(1, 2), 2)
      .ok(1, answer(2, 1, 2), 2)
    expect(again.problems({ left: 98, sales: [sold(1, 1, 2)] })).toEqual([
      "operation 1: one key sold more than once, as sales 1, 2",
    ])
  })

  test("one key of two baskets that sold both", () => {
    const forged = oneSale()
      .invoke(2, sale(2, 3, "key 1"))
      .ok(2, answer(2, 2, 3))
    expect(forged.problems({ left: 95, sales: [sold(1, 1, 2), sold(2, 2, 3)] })).toEqual([
      "key key 1 sold more than once, as operations 1, 2",
    ])
  })

  test("a sale that took its stock twice", () => {
    expect(oneSale().problems({ left: 96, sales: [sold(1, 1, 2)] })).toEqual([
      "medicine 7: its stock is 96, but the history says 98",
    ])
  })

  test("an unknown sale in the sale history that took no stock", () => {
    const forged = forge().invoke(1, sale(1, 2)).unknown(1)
    expect(forged.problems({ left: 100, sales: [sold(1, 1, 2)] })).toEqual([
      "medicine 7: its stock is 100, but the history says 98",
    ])
  })

  test("a refused sale that was made, and one that nobody asked for", () => {
    const forged = forge().invoke(1, sale(1, 2)).fail(1)
    expect(forged.problems({ left: 100, sales: [sold(1, 1, 2), sold(9, 9, 1)] })).toEqual([
      "operation 1: it was refused, but it is sale 1",
      "sale 9 (sale 9) was never asked for",
      "medicine 7: its stock is 100, but the history says 98",
    ])
  })

  test("a sale whose items, amounts or total changed", () => {
    const other = { ...sold(1, 1, 2), total: PRICE }
    expect(oneSale().problems({ left: 98, sales: [other] })).toEqual([
      "operation 1: sale 1 is not as it was acknowledged",
      "operation 1: the lines of sale 1 do not add up to its total",
    ])
    const fewer = sold(1, 1, 1)
    expect(oneSale().problems({ left: 98, sales: [fewer] })).toEqual([
      "operation 1: sale 1 is not as it was acknowledged",
      "operation 1: sale 1 holds 1 of medicine 7, but 2 of medicine 7 was asked for",
    ])
  })

  test.each([
    { left: 101, says: "its stock is 101, but the history says 100 (of unknown outcome: 7, -11)" },
    { left: -4, says: "its stock is -4" },
  ])("a stock of $left that no set of unknown changes explains", ({ left, says }) => {
    const forged = forge().invoke(1, stock(100, 7)).unknown(1).invoke(2, stock(100, -11)).unknown(2)
    expect(forged.problems({ left })).toEqual([`medicine 7: ${says}`])
  })

  test("stock that was received and is not there, or was refused and is", () => {
    const received = forge().invoke(1, stock(100, 7)).ok(1, { kind: "stock", quantity: 107 })
    expect(received.problems({ left: 100 })).toHaveLength(1)
    const refused = forge().invoke(1, stock(100, 7)).fail(1)
    expect(refused.problems({ left: 107 })).toHaveLength(1)
  })

  test("a read that misses an acknowledged sale, or shows one before it was asked for", () => {
    const late = oneSale()
      .read(100)
      .problems({ left: 98, sales: [sold(1, 1, 2)] })
    expect(late).toEqual(["medicine 7: 100 was read at 40 ms, but it had from 98 to 98"])
    const early = forge()
      .read(98)
      .invoke(1, sale(1, 2))
      .ok(1, answer(1, 1, 2))
    expect(early.problems({ left: 98, sales: [sold(1, 1, 2)] })).toHaveLength(1)
  })

  test("a cart that lost an addition, has one twice, or one that nobody made", () => {
    expect(added().problems(holds(2))).toEqual([])
    expect(added().problems({ left: 100 })).toHaveLength(1)
    expect(added().problems(holds(4))).toHaveLength(1)
    expect(forge().problems(holds(2))).toEqual(["the cart of customer 3, medicine 7: nobody put it there"])
  })

  test("an import that lost a row, has one twice, or with another stock", () => {
    expect(imported().problems({ left: 100, medicines: [row(8, "a"), row(9, "b")] })).toEqual([])
    const wrong = imported().problems({ left: 100, medicines: [row(8, "b"), row(9, "b"), row(10, "c")] })
    expect(wrong).toEqual([
      "operation 1: a was imported and is lost",
      "operation 1: b was imported 2 times",
      "c was never imported",
    ])
    expect(imported().problems({ left: 100, medicines: [row(8, "a"), row(9, "b", 4)] })).toEqual([
      "operation 1: b has stock 4 instead of 5",
    ])
  })

  test.each([401, 500])("an answer of %i, whatever the fault", (status) => {
    const forged = forge().invoke(1, sale(1, 2)).unknown(1, status)
    expect(forged.problems({ left: 100 })).toHaveLength(1)
  })

  test("a ledger that does not agree", () => {
    expect(forge().ledger(false).problems({ left: 100 })).toEqual([
      "ledger:check says: medicine 7: stock 9, ledger 8",
    ])
  })

  test("a history without final reads or without the stock at the start", () => {
    expect(check([])).toEqual(["the history has no final reads"])
    const final: Entry = { type: "final", at: 1, medicines: [], sales: [], carts: [] }
    expect(check([final])).toEqual(["the history has no stock at the start"])
  })
})
