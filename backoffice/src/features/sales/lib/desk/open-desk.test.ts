import { ApiFailure } from "@rokthnam/shared/web/errors/api-failure"
import type { IntentKey } from "@rokthnam/shared/web/intents/intent-key"
import fc from "fast-check"
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import { diskDesk, emptyDisk, putDisk } from "../../../../../test/support/desk-disk.ts"
import { medicineOf } from "../../../../../test/support/entities.ts"
import type { Sale, SaleBody, Sellable } from "../../api/sell.ts"
import { deviceDb } from "../outbox/device-db.ts"
import { keptSaleOf, longestHold, receiptOf } from "../outbox/kept-sale.ts"
import { createOutboxStore } from "../outbox/outbox-store.ts"
import { createSender } from "../outbox/sender.ts"
import { forgetReceipts, settledOf } from "../outbox/settled.ts"
import { addOne, bodyOf, emptyBasket } from "./basket.ts"
import { createDeskStore } from "./desk-store.ts"
import { edit, hold, recall, sendSold } from "./desk.ts"
import type { Desk } from "./desk.ts"
import { openDesk } from "./open-desk.ts"
import { createSelling } from "./selling.ts"

const account = "staff 5"
const outbox = createOutboxStore(() => undefined)
const basketOf = (id: number) => addOne(emptyBasket, medicineOf(id) as Sellable, "2026-11-22").basket

let ticked = 0
/** The time by the device's clock. No two sales are made in one millisecond. */
const tick = () => (ticked = Math.max(Date.now(), ticked + 1))

/** What happens to one call: answered, lost, or the power fails before the answer, with the sale recorded or not. */
type Fate = "answered" | "lostThere" | "lostBack" | "darkThere" | "darkBack"

const unknown = () =>
  new ApiFailure({ call: "POST /inventory/sales/bulk", outcome: "unknown", status: 0, code: "TimedOut" })

const pause = (time: number) => new Promise<false>((done) => setTimeout(() => done(false), time))

/** An API that sells once per key, and never answers where the power fails. */
const createApi = (fates: Array<Fate> = []) => {
  const sold = new Map<IntentKey, Sale>()
  const send = async (_: SaleBody, key: IntentKey): Promise<Sale> => {
    const fate = fates.shift() ?? "answered"
    if (fate === "lostThere") throw unknown()
    if (fate === "darkThere") return new Promise(() => undefined)
    const known = sold.get(key)
    const sale = known ?? ({ id: sold.size + 1, transaction_date: new Date().toISOString() } as Sale)
    sold.set(key, sale)
    if (fate === "lostBack") throw unknown()
    return fate === "darkBack" ? new Promise(() => undefined) : sale
  }
  return { sold, send }
}

/** The counter after the browser was opened. The pieces are the real ones, but for the network and the locks. */
const openCounter = async (send: ReturnType<typeof createApi>["send"]) => {
  const desk = createDeskStore(account)
  const kept = (order: Parameters<Parameters<typeof createSelling>[0]["keep"]>[0], heldUntil = 0) =>
    keptSaleOf({ ...order, account, seller: "", heldUntil })
  const selling = createSelling({
    store: desk,
    send,
    alone: (work) => work(),
    page: crypto.randomUUID(),
    now: tick,
    keep: async (order) => receiptOf(kept(order), await outbox.add(kept(order))),
    protection: {
      hold: async (order) => void (await outbox.add(kept(order, Date.now() + longestHold))),
      release: (key, sold) => outbox.release(account, key, sold),
    },
    isOnline: () => true,
    // A page without power does not wait for anything.
    patience: 2 ** 31 - 1,
  })
  const sender = createSender({
    store: outbox,
    send,
    alone: (work) => work(),
    account: () => account,
    now: Date.now,
    onSent: ({ key }, sale) => desk.change((now) => sendSold(now, key, sale)),
  })
  await openDesk({ account, desk, outbox, settled: settledOf, ifTabsRest: (work) => work() })
  const take = (id: number) => desk.change((now) => edit(now, () => basketOf(id)))
  const sell = () => selling.start(bodyOf(desk.current().basket, 7), ["Cash"])
  return { desk, selling, sender, take, sell }
}

/** What the disk has of the desk, when the page has written it. */
const noted = async ({ desk }: Pick<Awaited<ReturnType<typeof openCounter>>, "desk">) => {
  await desk.settled()
  return diskDesk(account)
}

/** An earlier state of the desk comes back. */
const comesBack = (row: Awaited<ReturnType<typeof noted>>) => putDisk(account, row)

const until = async (isThere: () => Promise<boolean>) => {
  for (let tries = 0; tries < 500 && !(await isThere()); tries += 1)
    await new Promise((done) => setTimeout(done, 1))
}

beforeEach(async () => {
  // A page whose power failed does not hear of anything.
  vi.stubGlobal("BroadcastChannel", undefined)
  await emptyDisk()
})

afterAll(() => vi.unstubAllGlobals())

describe("a desk that is older than its sales, after a power cut", () => {
  it("lacks the order that was sold, shows its receipt, and sells the next one like it", async () => {
    const { sold, send } = createApi()
    const before = await openCounter(send)
    before.take(1)
    const old = await noted(before)
    await before.sell()
    await comesBack(old)
    const after = await openCounter(send)
    expect(after.desk.current()).toMatchObject({
      basket: { lines: [] },
      sold: { how: "now", sale: { id: 1 } },
    })
    after.take(1)
    await after.sell()
    expect(sold.size).toBe(2)
  })

  it("lacks the order that was kept, and the order that was put aside and sold", async () => {
    const { send } = createApi(["answered", "lostThere"])
    const before = await openCounter(send)
    before.take(1)
    const { key } = before.desk.current()
    before.desk.change((now) => hold(now, "Dara", 1, "another-key".padEnd(16, "0") as IntentKey))
    before.take(2)
    const old = await noted(before)
    before.desk.change((now) => recall(now, key, "", 2))
    await before.sell()
    const [other] = before.desk.current().held
    if (other !== undefined) before.desk.change((now) => recall(now, other.key, "", 3))
    await before.sell()
    expect(before.desk.current().sold?.how).toBe("kept")
    await comesBack(old)
    const { desk } = await openCounter(send)
    expect(desk.current()).toMatchObject({ basket: { lines: [] }, held: [], sold: { how: "kept" } })
  })

  it("keeps its receipt when it is newer than what the disk knows", async () => {
    const { send } = createApi()
    const before = await openCounter(send)
    before.take(1)
    await before.sell()
    before.take(1)
    await before.sell()
    // The page was closed before the second receipt was written.
    const rows = await settledOf(account)
    await (await deviceDb()).delete("settled", rows.at(-1)?.number ?? 0)
    expect((await openCounter(send)).desk.current().sold).toMatchObject({ sale: { id: 2 } })
  })

  it("does not show a receipt after its seller signed out", async () => {
    const { send } = createApi()
    const before = await openCounter(send)
    before.take(1)
    const old = await noted(before)
    await before.sell()
    await forgetReceipts()
    await comesBack(old)
    expect((await openCounter(send)).desk.current()).toMatchObject({ basket: { lines: [] }, sold: null })
    expect(await settledOf(account)).toMatchObject([{ sold: null }])
  })

  it("that was cut while its order was being sent, has it sent, and says at once that it is kept", async () => {
    const { sold, send } = createApi(["darkThere"])
    const before = await openCounter(send)
    before.take(1)
    const old = await noted(before)
    void before.sell()
    await until(async () => (await outbox.all()).length === 1)
    await comesBack(old)
    const after = await openCounter(send)
    expect(after.desk.current()).toMatchObject({ basket: { lines: [] }, sold: { how: "kept" } })
    await after.sender()
    expect(sold.size).toBe(1)
    expect(after.desk.current()).toMatchObject({ sold: { how: "now", sale: { id: 1 } } })
  })

  it("has every order that was shown as sold recorded once, and no other, whatever was cut", async () => {
    const fate = fc.constantFrom<Fate>(
      "answered",
      "answered",
      "lostThere",
      "lostBack",
      "darkThere",
      "darkBack",
    )
    const act = fc.record({ kind: fc.constantFrom("sell", "sell", "send", "cut"), back: fc.nat({ max: 6 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { maxLength: 20 }),
        fc.array(act, { maxLength: 20 }),
        async (fates, acts) => {
          await emptyDisk()
          const left = [...fates]
          const { sold, send } = createApi(left)
          const keyOf = ({ sold: last }: Desk): IntentKey | undefined =>
            last?.how === "kept"
              ? last.kept.key
              : [...sold].find(([, { id }]) => last !== null && id === last.sale.id)?.[0]
          let counter = await openCounter(send)
          const rows = [await noted(counter)]
          let shown = 0
          const note = async () => rows.push(await diskDesk(account))
          const cut = async (back: number) => {
            await comesBack(rows.at(-1 - Math.min(back, rows.length - 1)))
            counter = await openCounter(send)
            await note()
          }
          /** The receipt that was shown when the customer came; undefined while nobody is there. */
          let came: { readonly last: IntentKey | undefined } | undefined
          const look = () => {
            const now = counter.desk.current()
            const isServed =
              now.basket.lines.length === 0 && now.attempt === null && keyOf(now) !== came?.last
            if (came === undefined || !isServed) return
            shown += 1
            came = undefined
          }
          for (const { kind, back } of acts) {
            const longest = left.length > 0 ? 25 : 500
            if (kind === "send") await Promise.race([counter.sender(), pause(longest)])
            if (kind === "cut") await cut(back)
            if (kind === "sell") {
              const { attempt } = counter.desk.current()
              came ??= { last: keyOf(counter.desk.current()) }
              // The orders are all alike, so that one can be taken for another.
              if (attempt === null) counter.take(1)
              await noted(counter)
              await note()
              const selling = attempt === null ? counter.sell() : counter.selling.settle()
              const isOver = await Promise.race([selling.then(() => true), pause(longest)])
              await note()
              if (!isOver) await cut(back)
            }
            look()
          }
          left.length = 0
          counter = await openCounter(send)
          await counter.selling.settle()
          look()
          await counter.sender()
          expect((await outbox.all()).map(({ failure, heldUntil }) => ({ failure, heldUntil }))).toEqual([])
          expect(sold.size).toBe(shown)
        },
      ),
      { numRuns: 60 },
    )
  })
})
