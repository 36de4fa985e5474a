import fc from "fast-check"
import { emptyDisk } from "../../../../../test/support/desk-disk.ts"
import { ApiFailure } from "@rokthnam/shared/web/errors/api-failure"
import type { IntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { persistentStore } from "@rokthnam/shared/web/storage/text-store"
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import { medicineOf } from "../../../../../test/support/entities.ts"
import type { Sale, SaleBody, Sellable } from "../../api/sell.ts"
import { addOne, bodyOf } from "./basket.ts"
import { createDeskStore } from "./desk-store.ts"
import { edit, hold, mostHeld, recall, unfreeze } from "./desk.ts"
import { createSelling } from "./selling.ts"
import { NoTurn } from "./tab-lock.ts"

const today = "2026-11-22"
const account = "pharmacy 1"
const medicine = (id: number) => medicineOf(id, { quantity: 1000 }) as Sellable
const keyOf = (text: string) => text.padEnd(16, "0") as IntentKey

const refused = (status: number, code: string) =>
  new ApiFailure({ call: "POST /inventory/sales/bulk", outcome: "refused", status, code })
const lost = () => new TypeError("Failed to fetch")
const unknown = () =>
  new ApiFailure({ call: "POST /inventory/sales/bulk", outcome: "unknown", status: 0, code: "TimedOut" })

/** What happens to one call: answered, refused, lost on the way there, or lost on the way back. */
type Fate = "answered" | "signedOut" | "lostThere" | "lostBack"

/** An API that sells once per key, as the real one does. */
const createApi = (fates: Array<Fate> = []) => {
  const sold = new Map<IntentKey, { readonly body: string; readonly sale: Sale }>()
  const send = async (body: SaleBody, key: IntentKey): Promise<Sale> => {
    const fate = fates.shift() ?? "answered"
    await Promise.resolve()
    if (fate === "lostThere") throw unknown()
    if (fate === "signedOut") throw refused(401, "TokenExpired")
    const text = JSON.stringify(body)
    const known = sold.get(key)
    if (known !== undefined && known.body !== text) throw refused(409, "KeyReused")
    const sale = known?.sale ?? ({ id: sold.size + 1, total_amount: 1.5 } as Sale)
    sold.set(key, { body: text, sale })
    if (fate === "lostBack") throw unknown()
    return sale
  }
  return { sold, send }
}

type Keep = Parameters<typeof createSelling>[0]["keep"]
/** A device that cannot keep sales, such as a private window. */
const noRoom: Keep = async () => null

/** A page of the counter; several of them are several tabs, or one that was loaded again. */
const openPage = (
  send: ReturnType<typeof createApi>["send"],
  page: string,
  {
    keep = noRoom,
    isOnline = true,
    alone = (work) => work(),
  }: { keep?: Keep; isOnline?: boolean; alone?: (work: () => Promise<void>) => Promise<void> } = {},
) => {
  const store = createDeskStore(account)
  const selling = createSelling({
    store,
    send,
    alone,
    page,
    now: Date.now,
    keep,
    protection: { hold: async () => undefined, release: async () => undefined },
    isOnline: () => isOnline,
    patience: 50,
  })
  return {
    store,
    selling,
    add: (id: number) =>
      store.change((desk) => edit(desk, (basket) => addOne(basket, medicine(id), today).basket)),
    sell: () => selling.start(bodyOf(store.current().basket, 7), ["Cash"]),
    giveUp: () => store.change((desk) => unfreeze(desk, Date.now(), keyOf("new"))),
  }
}

// The tabs do not hear of each other here: what keeps them apart is what they find on the disk.
beforeEach(async () => {
  vi.stubGlobal("BroadcastChannel", undefined)
  persistentStore.remove(`basket ${account}`)
  await emptyDisk()
})

/** Waits until all of them show what the disk has. */
const look = async (...pages: ReadonlyArray<ReturnType<typeof openPage>>) => {
  for (const { store } of pages) await store.settled()
}

afterAll(() => vi.unstubAllGlobals())

describe("an order at the counter", () => {
  it("is sold once when two tabs sell it at the same time", async () => {
    const { sold, send } = createApi()
    const [one, other] = [openPage(send, "one"), openPage(send, "other")]
    one.add(1)
    await look(one, other)
    await Promise.all([one.sell(), other.sell()])
    expect(sold.size).toBe(1)
    await look(one, other)
    for (const { store } of [one, other]) {
      expect(store.current()).toMatchObject({
        attempt: null,
        basket: { lines: [] },
        sold: { sale: { id: 1 } },
      })
    }
  })

  it("that was sent is settled by the page that is loaded next, and stays settled when the old answer comes", async () => {
    const { sold, send } = createApi()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const old = openPage((...order) => send(...order).then((sale) => answered.then(() => sale)), "old")
    old.add(1)
    const late = old.sell()
    const next = openPage(send, "next")
    await look(old, next)
    expect(next.store.current().attempt).not.toBeNull()
    await next.selling.settle()
    answer()
    await late
    expect(sold.size).toBe(1)
    expect(next.store.current()).toMatchObject({ attempt: null, sold: { how: "again" } })
    const third = openPage(send, "third")
    await look(third)
    expect(third.store.current().basket.lines).toEqual([])
  })

  it("that was refused for its sender was not sent: it can be changed, and is no broken connection", async () => {
    const { send } = createApi(["signedOut"])
    const page = openPage(send, "one")
    page.add(1)
    await page.sell()
    expect(page.store.current()).toMatchObject({ attempt: null, basket: { lines: [{ id: 1 }] } })
    expect(page.selling.current().failure?.error).toMatchObject({ status: 401 })
  })

  it("whose answer was lost is found to be sold when its seller has changed it", async () => {
    const { sold, send } = createApi(["lostBack"])
    const page = openPage(send, "one")
    page.add(1)
    await page.sell()
    page.giveUp()
    page.add(2)
    await page.sell()
    expect(sold.size).toBe(1)
    expect(page.store.current()).toMatchObject({ attempt: null, sold: { sale: { id: 1 }, how: "before" } })
    expect(page.store.current().basket.lines).toHaveLength(2)
  })

  it("is not sent by a tab whose turn does not come, and is sold once when it comes", async () => {
    const { sold, send } = createApi()
    let isFree = false
    const alone = async (work: () => Promise<void>) => {
      if (!isFree) throw new NoTurn()
      await work()
    }
    const page = openPage(send, "one", { alone })
    page.add(1)
    await page.sell()
    expect(sold.size).toBe(0)
    expect(page.selling.current()).toMatchObject({ isBusy: false, failure: { error: expect.any(NoTurn) } })
    expect(page.store.current().attempt).not.toBeNull()
    isFree = true
    await page.selling.settle()
    expect(sold.size).toBe(1)
    expect(page.store.current()).toMatchObject({ attempt: null, sold: { how: "now", sale: { id: 1 } } })
  })

  it("does not change while it is being sent", async () => {
    const { send } = createApi(["lostThere"])
    const page = openPage(send, "one")
    page.add(1)
    await page.sell()
    page.add(2)
    expect(page.store.current().basket.lines).toHaveLength(1)
  })

  it("takes what cannot be read of an earlier version's storage for nothing", async () => {
    for (const text of ["{", "null", "[]", '{"basket":{"lines":[{}]},"key":1,"attempt":{},"held":[{}]}']) {
      persistentStore.write(`basket ${account}`, text)
      const store = createDeskStore(account)
      await store.settled()
      expect(store.current()).toMatchObject({
        basket: { lines: [] },
        attempt: null,
        held: [],
      })
    }
  })

  it("throws nothing when the network fails in an unexpected way", async () => {
    const page = openPage(() => Promise.reject(lost()), "one")
    page.add(1)
    await page.sell()
    expect(page.store.current().attempt?.isUncertain).toBe(true)
  })

  it("is sold once, whatever is cut in whichever tab, and is never lost", async () => {
    const fate = fc.constantFrom<Fate>("answered", "signedOut", "lostThere", "lostBack")
    const act = fc.record({
      kind: fc.constantFrom("add", "sell", "sell", "settle", "reload", "giveUp"),
      tab: fc.integer({ min: 0, max: 1 }),
      waits: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { maxLength: 12 }),
        fc.array(act, { maxLength: 30 }),
        async (fates, acts) => {
          await emptyDisk()
          const { sold, send } = createApi([...fates])
          let loads = 0
          const load = () => openPage(send, `page ${(loads += 1)}`)
          const tabs = [load(), load()]
          const shown = new Set<number>()
          const under: Array<Promise<unknown>> = []
          for (const { kind, tab, waits } of acts) {
            const page = tabs[tab]
            if (page === undefined) continue
            const { basket, attempt } = page.store.current()
            let done: Promise<unknown> = Promise.resolve()
            if (kind === "add") page.add(1)
            if (kind === "sell" && basket.lines.length > 0 && attempt === null) done = page.sell()
            if (kind === "settle") done = page.selling.settle()
            if (kind === "giveUp") page.giveUp()
            if (kind === "reload") tabs[tab] = load()
            under.push(done)
            if (waits) {
              await done
              await look(page)
            }
            const { sold: last } = page.store.current()
            if (last !== null && last.how !== "kept") shown.add(last.sale.id)
          }
          await Promise.all(under)
          await Promise.all(tabs.map((page) => page.selling.settle()))
          await look(...tabs)
          const final = load()
          await look(final)
          const { sold: last, attempt, key, changed } = final.store.current()
          if (last !== null && last.how !== "kept") shown.add(last.sale.id)
          // Nothing is shown as sold that the API does not have; what it has was shown, or is still being asked about.
          const recorded = [...sold].map(([itsKey, { sale }]) => ({ itsKey, id: sale.id }))
          expect([...shown].every((id) => recorded.some((one) => one.id === id))).toBe(true)
          const unseen = recorded.filter(({ id }) => !shown.has(id))
          for (const { itsKey } of unseen) {
            expect(itsKey).toBe(key)
            expect(attempt !== null || changed !== null).toBe(true)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe("an order that is put aside", () => {
  it("comes back with its key and its phone number, in exchange for the one in hand", () => {
    const { store, add } = openPage(createApi().send, "one")
    add(1)
    store.change((desk) => edit(desk, (basket) => ({ ...basket, phone: "012 345 678" })))
    const { key } = store.current()
    store.change((desk) => hold(desk, "Dara", 1, keyOf("second")))
    expect(store.current().basket.lines).toEqual([])
    add(2)
    store.change((desk) => recall(desk, key, "", 2))
    expect(store.current()).toMatchObject({ key, basket: { phone: "012 345 678", lines: [{ id: 1 }] } })
    expect(store.current().held).toMatchObject([{ key: keyOf("second"), basket: { lines: [{ id: 2 }] } }])
  })

  it("is not lost when too many are put aside", () => {
    const { store, add } = openPage(createApi().send, "one")
    for (let held = 0; held <= mostHeld; held += 1) {
      add(1)
      store.change((desk) => hold(desk, "", held, keyOf(`k${held}`)))
    }
    expect(store.current().held).toHaveLength(mostHeld)
    expect(store.current().basket.lines).toHaveLength(1)
  })
})
