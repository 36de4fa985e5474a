import { SearchAnswer } from "@rokthnam/shared/Search/SearchApi"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()

const found = async (query: string): Promise<ReadonlyArray<string>> => {
  const place = "user_latitude=11.5564&user_longitude=104.9282"
  const path = `/users/search/medicines?query=${encodeURIComponent(query)}&${place}`
  const { items } = Schema.decodeUnknownSync(SearchAnswer)((await app.send("GET", path)).body)
  return items.map(({ name }) => name).toSorted()
}

beforeAll(async () => {
  const { id } = await app.run(seedPharmacy({ latitude: 11.557, longitude: 104.929 }))
  const names = [
    "Vitamin C",
    "Vitamin B1",
    "Vitamin B6",
    "Vitamin B12",
    "Amlodipine",
    "វីតាមីនសេ",
    "វីតាមីនបេ១",
    "វីតាមីនបេ៦",
    "វីតាមីនបេ១២",
  ]
  for await (const name of names) await app.run(seedMedicine(id, { name, dosage: "100mg" }))
  await app.run(seedMedicine(id, { name: "Amlodipine", dosage: "5mg" }))
  await app.run(seedMedicine(id, { name: "Amlodipine", dosage: "50mg" }))
})

describe("names that differ in a number or a letter are different medicines", () => {
  it.each([
    ["vitamin b1", ["Vitamin B1", "វីតាមីនបេ១"]],
    ["vitamin b12", ["Vitamin B12", "វីតាមីនបេ១២"]],
    ["vitamin b 12", ["Vitamin B12", "វីតាមីនបេ១២"]],
    ["b6", ["Vitamin B6", "វីតាមីនបេ៦"]],
    ["វីតាមីនបេ១", ["Vitamin B1", "វីតាមីនបេ១"]],
    ["វីតាមីនបេ១២", ["Vitamin B12", "វីតាមីនបេ១២"]],
    ["មានវីតាមីនបេ១២ទេ", ["Vitamin B12", "វីតាមីនបេ១២"]],
    ["vitamin c", ["Vitamin C", "វីតាមីនសេ"]],
    ["វីតាមីនសេ", ["Vitamin C", "វីតាមីនសេ"]],
  ])("%s finds that vitamin alone, in both scripts", async (query, names) => {
    expect(await found(query)).toEqual(names.toSorted())
  })

  it("a Khmer name without its number finds all that it may mean", async () => {
    expect(await found("វីតាមីនបេ")).toHaveLength(6)
  })

  it("a number is not the beginning of another strength", async () => {
    expect(await found("amlodipine 5")).toHaveLength(1)
  })
})
