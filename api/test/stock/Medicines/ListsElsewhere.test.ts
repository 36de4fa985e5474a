import { describe, expect, it } from "vitest"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { seedCounter } from "../../cluster/support/Clerks.ts"
import { useReplicas, whileReading, whileStopping } from "../../support/StandbyReplicas.ts"
import { useReplicated } from "../../support/StandbyServer.ts"
import type { TestApp } from "../../support/TestApp.ts"

const servers = useReplicated()
const replicas = useReplicas(servers, "lists:")
const { answered } = replicas

type Counter = Awaited<ReturnType<typeof seedCounter>>

/** The lists of an office: all medicines, by words, by what the matcher means, and narrowed. */
const lists = [
  "/inventory/medicines?page=1&page_size=100",
  "/inventory/medicines?page=1&page_size=100&search=zestor",
  "/inventory/medicines?page=1&page_size=100&search=zestorr",
  "/inventory/medicines?page=1&page_size=100&stock=in_stock",
]

const quantities = async (app: TestApp, { token }: Counter, path: string) => {
  const { status, body } = await app.send("GET", path, { token })
  expect(status, path).toBe(200)
  return (body as { items: ReadonlyArray<{ quantity: number }> }).items.map(({ quantity }) => quantity)
}

/** Every list has these stocks, in any order. */
const expectLists = async (app: TestApp, counter: Counter, expected: ReadonlyArray<number>) => {
  const found = await Promise.all(lists.map((path) => quantities(app, counter, path)))
  for (const [at, list] of found.entries())
    expect(
      list.toSorted((a, b) => a - b),
      lists[at],
    ).toEqual(expected.toSorted((a, b) => a - b))
}

const add = (app: TestApp, { id }: Counter, quantity: number) =>
  app.run(seedMedicine(id, { name: "Zestor", dosage: `${quantity} mg`, quantity }))

const correct = (app: TestApp, { token }: Counter, medicine: number, from: number, to: number) =>
  app.send("POST", `/inventory/medicines/${medicine}/stock`, {
    token,
    body: { quantity: to, loose_units: 0, quantity_seen: from, loose_units_seen: 0, reason: "counted" },
  })

/** Until each list of the office is read from the standby. */
const untilUsed = async (counter: Counter) => {
  for (const path of lists) await replicas.untilUsed(() => quantities(replicas.reader, counter, path))
}

describe("lists of medicines from a standby", () => {
  it("are as new as the primary's, also those that are found in memory, while it stands still and when it goes on", async () => {
    const { writer, reader } = replicas
    const counter = await seedCounter(writer, 50, "Zestor Plus")
    await untilUsed(counter)
    await servers.pause()
    const behind = await answered("primary", "behind")
    const added = await add(writer, counter, 40)
    await expectLists(reader, counter, [50, 40])
    expect((await correct(writer, counter, added, 40, 60)).status).toBeLessThan(300)
    await expectLists(reader, counter, [50, 60])
    expect(await answered("primary", "behind")).toBeGreaterThan(behind)
    await servers.goOn()
    await untilUsed(counter)
    await expectLists(reader, counter, [50, 60])
  })

  it("never miss what was written before, however the standby stops and goes on meanwhile", async () => {
    const { writer, reader } = replicas
    const counter = await seedCounter(writer, 1000, "Zestor Plus")
    await untilUsed(counter)
    const before = await answered("standby", "fresh")
    const expected = [1000]
    await whileStopping(servers, [100, 600], async () => {
      for (let round = 1; round <= 25; round += 1) {
        const [first, second] = round % 2 === 0 ? [writer, reader] : [reader, writer]
        await add(first, counter, 100 + round)
        expected.push(100 + round)
        await expectLists(second, counter, expected)
      }
    })
    expect(await answered("standby", "fresh")).toBeGreaterThan(before)
  }, 120_000)

  it("are right when the standby is killed in the middle of them, and use it again when it is back", async () => {
    const { writer, reader } = replicas
    const counter = await seedCounter(writer, 70, "Zestor Plus")
    await add(writer, counter, 90)
    await untilUsed(counter)
    const read = (app: TestApp) => () => expectLists(app, counter, [70, 90])
    await whileReading([read(reader), read(writer), read(reader)], async (goesOn) => {
      await goesOn(10)
      await servers.kill()
      await goesOn()
      await servers.startAgain()
    })
    await untilUsed(counter)
  }, 120_000)

  it("tell customers what a pharmacy has at that moment", async () => {
    const { writer, reader } = replicas
    const counter = await seedCounter(writer, 5, "Zestor Plus")
    const path = `/users/pharmacies/${counter.id}/offers?page=1&page_size=20`
    await replicas.untilUsed(async () =>
      expect((await reader.send("GET", path)).body).toMatchObject({ total: 1, items: [{ quantity: 5 }] }),
    )
    await servers.pause()
    await add(writer, counter, 3)
    expect((await reader.send("GET", path)).body).toMatchObject({ total: 2 })
  })
})
