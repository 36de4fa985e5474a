import type { IntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import { medicineOf } from "../../../../../test/support/entities.ts"
import type { Sale, SaleBody, Sellable } from "../../api/sell.ts"
import { addOne, bodyOf } from "./basket.ts"
import { edit } from "./desk.ts"
import type { Desk } from "./desk.ts"

const account = "staff 7"
const medicine = (id: number) => medicineOf(id, { quantity: 1000 }) as Sellable
const adding = (id: number) => (desk: Desk) =>
  edit(desk, (basket) => addOne(basket, medicine(id), "2026-11-22").basket)
const linesOf = ({ basket }: Desk) => basket.lines.map(({ id, quantity }) => `${id} × ${quantity}`)

/** The modules as a browser has them that has opened no database yet; those of other test files may have one. */
const load = async () => {
  vi.resetModules()
  const [{ createDeskStore }, { createSelling }, { ApiFailure }, { persistentStore }] = await Promise.all([
    import("./desk-store.ts"),
    import("./selling.ts"),
    import("@rokthnam/shared/web/errors/api-failure"),
    import("@rokthnam/shared/web/storage/text-store"),
  ])
  return { createDeskStore, createSelling, ApiFailure, persistentStore }
}
type Modules = Awaited<ReturnType<typeof load>>

/** The call whose answer is lost, and every later one, which is answered. */
const lostOnce = ({ ApiFailure }: Modules) => {
  const keys: Array<IntentKey> = []
  const send = async (_: SaleBody, key: IntentKey): Promise<Sale> => {
    keys.push(key)
    if (keys.length > 1) return { id: 9, total_amount: 1.5 } as Sale
    throw new ApiFailure({
      call: "POST /inventory/sales/bulk",
      outcome: "unknown",
      status: 0,
      code: "TimedOut",
    })
  }
  return { keys, send }
}

/** A page of the counter; another one later is the same after a reload. */
const openPage = (
  { createDeskStore, createSelling }: Modules,
  page: string,
  send: ReturnType<typeof lostOnce>["send"],
) => {
  const store = createDeskStore(account)
  const selling = createSelling({
    store,
    send,
    page,
    alone: (work) => work(),
    now: Date.now,
    keep: async () => null,
    protection: { hold: async () => undefined, release: async () => undefined },
    isOnline: () => true,
    patience: 1000,
  })
  return { store, selling }
}

const kinds = [
  ["has no database", undefined],
  [
    "does not open its database",
    {
      open: () => {
        throw new DOMException("The operation is insecure.", "SecurityError")
      },
    },
  ],
] as const

afterAll(() => vi.unstubAllGlobals())

describe.each(kinds)("a browser that %s", (_, indexedDb) => {
  beforeEach(() => void vi.stubGlobal("indexedDB", indexedDb))

  it("has the basket after a reload, and what another tab added", async () => {
    const { createDeskStore } = await load()
    const [one, other] = [createDeskStore(account), createDeskStore(account)]
    one.change(adding(1))
    await one.settled()
    other.change(adding(2))
    await other.settled()
    const next = createDeskStore(account)
    await next.settled()
    expect(linesOf(next.current())).toEqual(["1 × 1", "2 × 1"])
    expect(next.current().key).toBe(other.current().key)
  })

  it("sends an order with a lost answer under the same key after a reload", async () => {
    const modules = await load()
    const { keys, send } = lostOnce(modules)
    const before = openPage(modules, "one", send)
    before.store.change(adding(1))
    await before.selling.start(bodyOf(before.store.current().basket, 7, undefined), ["Cash"])
    expect(before.store.current().attempt?.isUncertain).toBe(true)
    await before.store.settled()
    const after = openPage(modules, "two", send)
    await after.store.settled()
    await after.selling.settle()
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(after.store.current()).toMatchObject({ attempt: null, sold: { how: "again", sale: { id: 9 } } })
  })
})

describe("a database that opens again", () => {
  it("takes over what was written without it, and puts aside what it had", async () => {
    vi.unstubAllGlobals()
    const { createDeskStore, persistentStore } = await load()
    const { diskDesk, emptyDisk } = await import("../../../../../test/support/desk-disk.ts")
    await emptyDisk()
    const first = createDeskStore(account)
    first.change(adding(3))
    await first.settled()
    const row = await diskDesk(account)
    const written = { account, desk: { ...first.current(), key: "text".padEnd(16, "0") }, revision: "text" }
    persistentStore.write(`basket ${account}`, JSON.stringify(written))
    const next = createDeskStore(account)
    next.change(adding(1))
    await next.settled()
    expect(linesOf(next.current())).toEqual(["3 × 1", "1 × 1"])
    expect(next.current().key).toBe(written.desk.key)
    expect(next.current().held).toMatchObject([{ key: row?.desk.key }])
    expect(persistentStore.read(`basket ${account}`)).toBeNull()
  })
})
