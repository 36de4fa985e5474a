import { ApiFailure } from "@rokthnam/shared/web/errors/api-failure"
import { newIntentKey } from "@rokthnam/shared/web/intents/intent-key"
import type { IntentKey } from "@rokthnam/shared/web/intents/intent-key"
import fc from "fast-check"
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import { emptyDisk } from "../../../../../test/support/desk-disk.ts"
import { medicineOf } from "../../../../../test/support/entities.ts"
import type { Sale, SaleBody, Sellable } from "../../api/sell.ts"
import { addOne, bodyOf, emptyBasket } from "../desk/basket.ts"
import { createDeskStore } from "../desk/desk-store.ts"
import { edit, longestUnknown, sendSold } from "../desk/desk.ts"
import { createSelling } from "../desk/selling.ts"
import { keptSaleOf, longestHold, receiptOf } from "./kept-sale.ts"
import { createOutboxStore } from "./outbox-store.ts"
import { createSender } from "./sender.ts"
import { viewOf } from "./use-outbox.ts"

const account = "staff 5"
const store = createOutboxStore(() => undefined)

const failing = (outcome: "refused" | "unknown", status: number, code: string) =>
  new ApiFailure({ call: "POST /inventory/sales/bulk", outcome, status, code })

/** What happens to one call: answered, lost on the way there or back, or a bug of the API. */
type Fate = "answered" | "lostThere" | "lostBack" | "broken" | "signedOut"

/** An API that sells once per key and refuses some baskets, as the real one does. */
const createApi = (fates: Array<Fate> = [], refuses: (body: SaleBody) => string | null = () => null) => {
  const sold = new Map<IntentKey, Sale>()
  const bodies: Array<SaleBody> = []
  const send = async (body: SaleBody, key: IntentKey): Promise<Sale> => {
    const fate = fates.shift() ?? "answered"
    await Promise.resolve()
    if (fate === "lostThere") throw failing("unknown", 0, "Unreachable")
    if (fate === "broken") throw failing("unknown", 500, "InternalError")
    if (fate === "signedOut") throw failing("refused", 401, "SessionEnded")
    const refusal = refuses(body)
    if (refusal !== null) throw failing("refused", 409, refusal)
    const known = sold.get(key)
    const sale = known ?? ({ id: sold.size + 1, total_amount: 1.5, payment_method_name: "Cash" } as Sale)
    if (known === undefined) bodies.push(body)
    sold.set(key, sale)
    if (fate === "lostBack") throw failing("unknown", 0, "TimedOut")
    return sale
  }
  return { sold, bodies, send }
}

const basketOf = (id: number) => addOne(emptyBasket, medicineOf(id) as Sellable, "2026-11-22").basket

const keep = (id: number, changes: { account?: string; at?: number; mayHaveArrived?: boolean } = {}) => {
  const key = newIntentKey()
  const basket = basketOf(id)
  const attempt = {
    body: bodyOf(basket, 7),
    paymentMethodNames: ["Cash"],
    at: changes.at ?? Date.now(),
    sender: "page",
    isUncertain: false,
  }
  const sale = keptSaleOf({
    key,
    account: changes.account ?? account,
    seller: "Chan Dara",
    attempt,
    basket,
    mayHaveArrived: changes.mayHaveArrived ?? false,
  })
  return store.add(sale).then(() => sale)
}

const senderOf = (send: ReturnType<typeof createApi>["send"], signedIn = () => account) =>
  createSender({
    store,
    send,
    alone: (work) => work(),
    account: signedIn,
    now: Date.now,
    onSent: () => undefined,
  })

beforeEach(async () => {
  vi.stubGlobal("BroadcastChannel", undefined)
  await emptyDisk()
})

afterAll(() => vi.unstubAllGlobals())

describe("the outbox", () => {
  it("sends the sales in the order in which they were made, as made away, with the prices that were taken", async () => {
    const at = Date.now() - 60_000
    for (const id of [3, 1, 2]) await keep(id, { at })
    const { bodies, send } = createApi()
    expect(await senderOf(send)()).toBe("done")
    expect(bodies.map(({ items }) => items[0]?.medicine_id)).toEqual([3, 1, 2])
    expect(bodies[0]).toMatchObject({
      items: [{ medicine_id: 3, taken: { medicine_name: "Medicine 3", dosage: "500mg", unit_price: 1.5 } }],
      away: { made_at: new Date(at).toISOString(), payment_method_name: "Cash" },
    })
    expect(await store.all()).toEqual([])
  })

  it("keeps one that the API refuses, says why, and sends the next one", async () => {
    await keep(1)
    await keep(2)
    const { sold, send } = createApi([], ({ items }) => (items[0]?.medicine_id === 1 ? "SaleTooLarge" : null))
    expect(await senderOf(send)()).toBe("done")
    expect(sold.size).toBe(1)
    expect(await store.all()).toMatchObject([
      { failure: { code: "SaleTooLarge" }, items: ["Medicine 1 500mg × 1"] },
    ])
    // What was refused is not sent again by itself, only when the seller asks for it.
    await senderOf(createApi().send)()
    expect(await store.all()).toHaveLength(1)
    const [refused] = await store.all()
    await store.retry(refused?.number ?? 0)
    await senderOf(createApi().send)()
    expect(await store.all()).toEqual([])
  })

  it("goes on after a sale that breaks the API, and stops when nothing can be sent", async () => {
    for (const id of [1, 2, 3]) await keep(id)
    const { sold, send } = createApi(["broken", "answered", "lostThere"])
    expect(await senderOf(send)()).toBe("stopped")
    expect(sold.size).toBe(1)
    const waiting = (await store.all()).map(({ body }) => body.items[0]?.medicine_id)
    expect(waiting).toEqual([1, 3])
    expect(await senderOf(send)()).toBe("done")
    expect(sold.size).toBe(3)
  })

  it("never sends the sales of another account, also when it signs in meanwhile", async () => {
    await keep(1, { account: "staff 9" })
    await keep(2)
    await keep(3)
    const { sold, send } = createApi()
    let signedIn = account
    const sendAndLeave: typeof send = (body, key) =>
      send(body, key).finally(() => {
        signedIn = "staff 9"
      })
    await senderOf(sendAndLeave, () => signedIn)()
    expect(sold.size).toBe(1)
    const view = viewOf(await store.all(), account, false)
    expect(view).toMatchObject({ waiting: [{ items: ["Medicine 3 500mg × 1"] }], refused: [] })
    expect(view.ofOthers).toMatchObject([{ account: "staff 9" }])
  })

  it("does not send by itself what may have arrived so long ago that its key is forgotten", async () => {
    const at = Date.now() - longestUnknown - 1000
    await keep(1, { at, mayHaveArrived: true })
    await keep(2, { at })
    const { sold, send } = createApi()
    await senderOf(send)()
    expect(sold.size).toBe(1)
    expect(await store.all()).toMatchObject([{ failure: { code: "KeptTooLong" } }])
  })

  it("sends a sale under a new key when its own was used for another basket", async () => {
    const sale = await keep(1)
    const { sold, bodies, send } = createApi()
    const known = new Set([sale.key])
    const sendNew: typeof send = (body, key) =>
      known.has(key) ? Promise.reject(failing("refused", 409, "KeyReused")) : send(body, key)
    const sender = senderOf(sendNew)
    await sender()
    expect(await store.all()).toMatchObject([{ failure: null, firstSentAt: null }])
    await sender()
    expect(await store.all()).toEqual([])
    expect([sold.size, bodies[0]?.items[0]?.medicine_id]).toEqual([1, 1])
  })

  it("keeps two sales although a power cut gave them one key", async () => {
    const first = await keep(1)
    const other = { ...first, body: bodyOf(basketOf(2), 7) }
    expect(await store.add(other)).not.toBe(first.key)
    expect(await store.all()).toHaveLength(2)
  })

  it("leaves a sale alone that a page is sending, and sends it when that page is gone", async () => {
    const sale = await keep(1)
    await store.add({ ...sale, heldUntil: Date.now() + longestHold - 1000 })
    const { sold, send } = createApi()
    await senderOf(send)()
    expect(sold.size).toBe(0)
    expect(viewOf(await store.all(), account, false).waiting).toEqual([])
    expect(viewOf(await store.all(), account, false, Date.now() + longestHold).waiting).toHaveLength(1)
    await store.add({ ...sale, heldUntil: Date.now() - 1 })
    await senderOf(send)()
    expect(sold.size).toBe(1)
  })

  it("keeps a sale once, however often it is kept", async () => {
    const sale = await keep(1)
    await store.add(sale)
    expect(await store.all()).toHaveLength(1)
  })
})

/** The locks of a browser, which all of its tabs share: one piece of work at a time. */
const createLock = () => {
  let last: Promise<void> = Promise.resolve()
  return (work: () => Promise<void>): Promise<void> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
type Locks = {
  readonly selling: ReturnType<typeof createLock>
  readonly outbox: ReturnType<typeof createLock>
}
const createLocks = (): Locks => ({ selling: createLock(), outbox: createLock() })

/** A tab of the counter on one device. Its pieces are the real ones; only the network and the locks are not. */
const openTab = (
  send: ReturnType<typeof createApi>["send"],
  page: string,
  isOnline: () => boolean,
  locks = createLocks(),
) => {
  const desk = createDeskStore(account)
  const selling = createSelling({
    store: desk,
    send,
    alone: locks.selling,
    page,
    now: Date.now,
    keep: async (order) => {
      const sale = keptSaleOf({ ...order, account, seller: "" })
      return receiptOf(sale, await store.add(sale))
    },
    protection: {
      hold: async (order) => {
        const heldUntil = Date.now() + longestHold
        await store.add(keptSaleOf({ ...order, account, seller: "", heldUntil }))
      },
      release: (key, sold) => store.release(account, key, sold),
    },
    isOnline,
    patience: 5000,
  })
  const sender = createSender({
    store,
    send,
    alone: locks.outbox,
    account: () => account,
    now: Date.now,
    onSent: ({ key }, sale) => desk.change((now) => sendSold(now, key, sale)),
  })
  /** Sells the basket in hand, such as one that was refused, otherwise a new one with this medicine. */
  const sell = async (id: number) => {
    if (desk.current().basket.lines.length === 0) desk.change((now) => edit(now, () => basketOf(id)))
    await selling.start(bodyOf(desk.current().basket, 7), ["Cash"])
  }
  return { desk, selling, sender, sell }
}

describe("a counter without a connection", () => {
  it("keeps the sale before it shows it, empties the basket, and shows its number when it was sent", async () => {
    const { send } = createApi()
    const tab = openTab(send, "one", () => false)
    await tab.sell(1)
    expect(tab.desk.current()).toMatchObject({ attempt: null, basket: { lines: [] }, sold: { how: "kept" } })
    expect(await store.all()).toHaveLength(1)
    await tab.sender()
    expect(tab.desk.current().sold).toMatchObject({ how: "now", sale: { id: 1 } })
  })

  it("is on the disk before it is sent, so that a power cut in the middle does not lose it", async () => {
    const { send } = createApi()
    const seen: Array<number> = []
    const tab = openTab(
      async (body, key) => {
        seen.push((await store.all()).length)
        return send(body, key)
      },
      "one",
      () => true,
    )
    await tab.sell(1)
    expect(seen).toEqual([1])
    expect(await store.all()).toEqual([])
  })

  it("records each sale once, whatever is cut, in whichever tab, as often as it is sent", async () => {
    const fate = fc.constantFrom<Fate>("answered", "lostThere", "lostBack", "broken", "signedOut")
    const act = fc.record({
      kind: fc.constantFrom("sell", "send", "reload", "cut", "back", "settle"),
      tab: fc.integer({ min: 0, max: 1 }),
      waits: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { maxLength: 25 }),
        fc.array(act, { maxLength: 30 }),
        async (fates, acts) => {
          await emptyDisk()
          const { sold, send } = createApi([...fates])
          let [loads, made, isOnline] = [0, 0, true]
          const locks = createLocks()
          const load = () => openTab(send, `page ${(loads += 1)}`, () => isOnline, locks)
          const tabs = [load(), load()]
          const under: Array<Promise<unknown>> = []
          for (const { kind, tab, waits } of acts) {
            const page = tabs[tab]
            if (page === undefined) continue
            // A seller acts on what the page shows, which what was done in the other tab has reached.
            for (const one of [...tabs, page]) await one.desk.settled()
            let done: Promise<unknown> = Promise.resolve()
            if (kind === "sell" && page.desk.current().attempt === null) {
              if (page.desk.current().basket.lines.length === 0) made += 1
              done = page.sell(made)
            }
            if (kind === "send") done = page.sender()
            if (kind === "settle") done = page.selling.settle()
            if (kind === "reload") tabs[tab] = load()
            if (kind === "cut") isOnline = false
            if (kind === "back") isOnline = true
            if (waits) await done
            under.push(done)
          }
          // What is still under way must not reach into the next run.
          await Promise.all(under)
          isOnline = true
          fates.length = 0
          const last = load()
          // The network is back. What is left of the fates is used up by asking again.
          // What a page has not sent in its time is the sender's.
          for (const kept of await store.all()) await store.add({ ...kept, heldUntil: 0 })
          for (let round = 0; round < 40; round += 1) {
            await last.selling.settle()
            await last.sender()
          }
          await last.desk.settled()
          const { attempt, basket } = last.desk.current()
          expect(await store.all()).toEqual([])
          expect(attempt).toBeNull()
          expect(sold.size + (basket.lines.length > 0 ? 1 : 0)).toBe(made)
        },
      ),
      { numRuns: 150 },
    )
  })
})
