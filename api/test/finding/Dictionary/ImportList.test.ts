import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Either } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { importList } from "../../../src/finding/Dictionary/ImportList.ts"
import { loadDictionary } from "../../../src/finding/Dictionary/LoadDictionary.ts"
import { brandColumns, sampleFile } from "../../matching/dictionary/Samples.ts"

let folder = ""
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dictionary-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

const listOf = (name: string, ...rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  mkdirSync(join(folder, "lists"), { recursive: true })
  const path = join(folder, "lists", name)
  writeFileSync(path, sampleFile(name, brandColumns, ...rows).text)
  return path
}
const dataDir = (): string => join(folder, "data")
const ingredientsOf = (brand: string): ReadonlyArray<string> | undefined =>
  Either.getOrThrow(loadDictionary(dataDir())).medicineNamed(brand)?.ingredients

describe("importing a list", () => {
  it("adds its names to the shipped ones, and keeps what other files added before", () => {
    importList(dataDir(), listOf("first.tsv", ["Zzparol", "paracetamol", "tablet", ""]))
    importList(dataDir(), listOf("second.tsv", ["Zzcaf", "caffeine", "tablet", ""]))
    expect([ingredientsOf("Zzparol"), ingredientsOf("Zzcaf"), ingredientsOf("Panadol")]).toEqual([
      ["paracetamol"],
      ["caffeine"],
      ["paracetamol"],
    ])
  })

  it("replaces an earlier file of the same name", () => {
    importList(dataDir(), listOf("list.tsv", ["Zzparol", "paracetamol", "tablet", ""]))
    importList(dataDir(), listOf("list.tsv", ["Zzcaf", "caffeine", "tablet", ""]))
    expect([ingredientsOf("Zzparol"), ingredientsOf("Zzcaf")]).toEqual([undefined, ["caffeine"]])
  })

  it("changes nothing when a line is bad", () => {
    importList(dataDir(), listOf("list.tsv", ["Zzparol", "paracetamol", "tablet", ""]))
    listOf("good.tsv", ["Zzgood", "paracetamol", "tablet", ""])
    listOf("list.tsv", ["Zzbad", "unobtainium", "tablet", ""])
    const result = importList(dataDir(), join(folder, "lists"))
    expect(Either.isLeft(result) && String(result.left)).toContain(
      "list.tsv:2: unknown ingredient: unobtainium",
    )
    expect([ingredientsOf("Zzparol"), ingredientsOf("Zzgood")]).toEqual([["paracetamol"], undefined])
  })

  it("says so when there is nothing to import", () => {
    expect(Either.isLeft(importList(dataDir(), join(folder, "nowhere")))).toBe(true)
  })

  it("keeps three versions and no more", () => {
    for (let i = 0; i < 5; i++)
      importList(dataDir(), listOf("list.tsv", [`Zz${i}`, "paracetamol", "tablet", ""]))
    expect(readdirSync(join(dataDir(), "dictionary", "versions"))).toHaveLength(3)
    expect(ingredientsOf("Zz4")).toEqual(["paracetamol"])
  })
})
