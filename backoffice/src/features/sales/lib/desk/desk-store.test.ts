import { newIntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { persistentStore } from "@rokthnam/shared/web/storage/text-store"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { diskDesk, emptyDisk } from "../../../../../test/support/desk-disk.ts"
import { medicineOf } from "../../../../../test/support/entities.ts"
import type { Sellable } from "../../api/sell.ts"
import { addOne, emptyBasket } from "./basket.ts"
import { createDeskStore } from "./desk-store.ts"
import { deskPlace } from "./desk-place.ts"
import type { DeskPlace } from "./desk-place.ts"
import { dropHeld, edit, emptyDesk, hold, mostHeld, putBack, recall } from "./desk.ts"
import type { Desk } from "./desk.ts"

let account = ""
let accounts = 0
const medicine = (id: number) => medicineOf(id, { quantity: 1000 }) as Sellable
const adding = (id: number) => (desk: Desk) =>
  edit(desk, (basket) => addOne(basket, medicine(id), "2026-11-22").basket)
const linesOf = ({ basket }: Desk) => basket.lines.map(({ id, quantity }) => `${id} × ${quantity}`)

/** A disk without room. */
const fails = () => Promise.reject(new Error("The disk is full."))

// The pages of one test stay open during the next one, and hear of what is told under their account.
beforeEach(async () => {
  account = `staff ${(accounts += 1)}`
  await emptyDisk()
})

describe("what stands at the counter", () => {
  it("is shown at once, is on the disk a moment later, and nowhere else", async () => {
    const store = createDeskStore(account)
    store.change(adding(1))
    expect(linesOf(store.current())).toEqual(["1 × 1"])
    await store.settled()
    expect(linesOf((await diskDesk(account))?.desk ?? emptyDesk(newIntentKey()))).toEqual(["1 × 1"])
    expect(persistentStore.read(`basket ${account}`)).toBeNull()
    const next = createDeskStore(account)
    await next.settled()
    expect(next.current()).toEqual(store.current())
  })

  it("stays the same object when the disk has it, so that nothing is drawn again", async () => {
    const store = createDeskStore(account)
    await store.settled()
    store.change(adding(1))
    const shown = store.current()
    await store.settled()
    expect(store.current()).toBe(shown)
  })

  it("is told to the other tab although this one is closed as soon as the disk has it", async () => {
    const place = deskPlace(account)
    const never = new Promise<never>(() => undefined)
    const closing = createDeskStore(account, {
      ...place,
      write: (...given) => place.write(...given).then(() => never),
    })
    const other = createDeskStore(account)
    await other.settled()
    closing.change(adding(1))
    await vi.waitFor(() => expect(linesOf(other.current())).toEqual(["1 × 1"]), 20_000)
  })

  it("has what two tabs added at the same moment, in both", async () => {
    const [one, other] = [createDeskStore(account), createDeskStore(account)]
    one.change(adding(1))
    other.change(adding(2))
    other.change(adding(1))
    await Promise.all([one.settled(), other.settled()])
    await Promise.all([one.settled(), other.settled()])
    expect(linesOf(one.current()).toSorted()).toEqual(["1 × 2", "2 × 1"])
    expect(one.current()).toEqual(other.current())
  })

  it("is told to the other tab, which need not ask", async () => {
    const [one, other] = [createDeskStore(account), createDeskStore(account)]
    await Promise.all([one.settled(), other.settled()])
    const told = new Promise<void>((done) => void other.subscribe(done))
    one.change(adding(1))
    await told
    expect(linesOf(other.current())).toEqual(["1 × 1"])
  })

  it("shows what is committed only when the disk has it", async () => {
    const store = createDeskStore(account)
    store.change(adding(1))
    const done = store.commit((desk) => hold(desk, "Dara", 1, newIntentKey()))
    expect(store.current().held).toEqual([])
    await done
    expect(store.current().held).toMatchObject([{ name: "Dara" }])
    expect((await diskDesk(account))?.desk.held).toMatchObject([{ name: "Dara" }])
  })

  it("takes a thrown away order back at its place, unless it is there, in hand, or has no room", async () => {
    const store = createDeskStore(account)
    const holdAs = (name: string) => {
      store.change(adding(1))
      store.change((desk) => hold(desk, name, 1, newIntentKey()))
    }
    const names = () => store.current().held.map(({ name }) => name)
    for (const name of ["Dara", "Sokha", "Vanna"]) holdAs(name)
    const sokha = store.current().held[1]
    if (sokha === undefined) throw new Error("The order was not put aside.")
    const back = () => store.change((desk) => putBack(desk, sokha, 1))
    back()
    expect(names()).toEqual(["Dara", "Sokha", "Vanna"])
    store.change((desk) => dropHeld(desk, sokha.key))
    expect(names()).toEqual(["Dara", "Vanna"])
    back()
    back()
    await store.settled()
    expect((await diskDesk(account))?.desk.held[1]).toEqual(sokha)
    expect(names()).toEqual(["Dara", "Sokha", "Vanna"])
    store.change((desk) => recall(desk, sokha.key, "", 2))
    back()
    expect(names()).toEqual(["Dara", "Vanna"])
    store.change((desk) => hold(desk, "Sokha", 2, newIntentKey()))
    store.change((desk) => dropHeld(desk, sokha.key))
    while (store.current().held.length < mostHeld) holdAs("Another")
    back()
    expect(names()).not.toContain("Sokha")
  })

  it("takes over the basket that an earlier version kept, once", async () => {
    const basket = addOne(emptyBasket, medicine(3), "2026-11-22").basket
    persistentStore.write(`basket ${account}`, JSON.stringify({ ...emptyDesk(newIntentKey()), basket }))
    const store = createDeskStore(account)
    await store.settled()
    store.change(adding(1))
    await store.settled()
    expect(linesOf(store.current())).toEqual(["3 × 1", "1 × 1"])
    expect(persistentStore.read(`basket ${account}`)).toBeNull()
  })

  it("goes on in the page when the disk fails, and is written when it works again", async () => {
    let isBroken = true
    let row: Awaited<ReturnType<DeskPlace["write"]>> | null = null
    const store = createDeskStore(account, {
      read: async () => row,
      write: (next) =>
        isBroken ? fails() : Promise.resolve((row = { account, desk: next(row), revision: newIntentKey() })),
    })
    store.change(adding(1))
    await store.settled()
    expect(linesOf(store.current())).toEqual(["1 × 1"])
    isBroken = false
    store.change(adding(2))
    await store.settled()
    const written = row as Awaited<ReturnType<DeskPlace["write"]>> | null
    expect(written === null ? [] : linesOf(written.desk)).toEqual(["1 × 1", "2 × 1"])
  })
})
