import { QueryClient } from "@tanstack/react-query"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { emptyDisk } from "../../../../../test/support/desk-disk.ts"
import { signIn, signOutAll } from "../../../../../test/support/session.ts"
import { tokenOf } from "../../../../../test/support/tokens.ts"
import { deviceDb } from "../outbox/device-db.ts"
import { forgetAnswers, keepAnswers } from "./kept-answers.ts"

const answer = (client: QueryClient, root: string, data: unknown) =>
  client.fetchQuery({ queryKey: [root], queryFn: async () => data })
const rows = async () => (await deviceDb()).getAll("answers")
const opened = async () => {
  const client = new QueryClient()
  await keepAnswers(client)
  return client
}

beforeEach(async () => {
  await emptyDisk()
  signOutAll()
  signIn("pharmacy", tokenOf("1"))
})

describe("what the counter needs to open", () => {
  it("is on the disk as soon as it was answered, and is there when the app opens again", async () => {
    const client = await opened()
    await answer(client, "payments", [{ id: 7 }])
    await answer(client, "exchangeRate", { riel_per_dollar: 4050 })
    await answer(client, "medicines", ["not kept"])
    await vi.waitFor(
      async () => expect(Object.values((await rows())[0]?.answers ?? {})).toHaveLength(2),
      20_000,
    )
    const next = await opened()
    expect(next.getQueryData(["payments"])).toEqual([{ id: 7 }])
    expect(next.getQueryData(["exchangeRate"])).toEqual({ riel_per_dollar: 4050 })
    expect(next.getQueryState(["payments"])?.dataUpdatedAt).toBe(1)
  })

  it("is of one account, and leaves with it", async () => {
    await answer(await opened(), "payments", [{ id: 7 }])
    await vi.waitFor(async () => expect(await rows()).toHaveLength(1), 20_000)
    signIn("pharmacy", tokenOf("2"))
    const other = await opened()
    expect(other.getQueryData(["payments"])).toBeUndefined()
    await answer(other, "payments", [{ id: 8 }])
    await vi.waitFor(
      async () => expect((await rows()).map(({ account }) => account)).toEqual(["pharmacy 2"]),
      20_000,
    )
    await forgetAnswers()
    expect(await rows()).toEqual([])
  })
})
