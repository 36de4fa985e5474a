/**
 * `npm run dictionary:check`: compares the shipped dictionary with the reference lists in `../shared/data`, which
 * are not part of the product (their licences differ): how many entries are known there, and how many agree.
 */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Either } from "effect"
import { alikePairs, mixedUp } from "../../../matching/dictionary/AlikePairs.ts"
import { brokenInvariants } from "../../../matching/dictionary/Invariants.ts"
import { trustedNames } from "../../../matching/dictionary/TrustedNames.ts"
import { normalise } from "../../../matching/text/Normalise.ts"
import { compareBrands } from "./CompareDictionary.ts"
import { loadDictionary } from "./LoadDictionary.ts"
import { parseCsv } from "./ParseCsv.ts"

const references = join(import.meta.dirname, "../../../../../shared/data")
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const read = (name: string): ReadonlyArray<Readonly<Record<string, string>>> =>
  parseCsv(readFileSync(join(references, name), "utf8"))

const check = (): void => {
  const loaded = loadDictionary()
  if (Either.isLeft(loaded)) {
    say(loaded.left.message)
    process.exitCode = 1
    return
  }
  const trusted = trustedNames(loaded.right)
  const pairs = alikePairs(loaded.right)
  const mixed = pairs.flatMap((pair) =>
    mixedUp(trusted, pair).map((typed) => `${typed} is corrected although ${pair.join(" and ")} are alike`),
  )
  say(`pairs of names near in sound or writing, with different ingredients: ${pairs.length}`)
  const broken = [...brokenInvariants(loaded.right), ...mixed]
  for (const line of broken) say(`BROKEN: ${line}`)
  if (broken.length > 0) process.exitCode = 1
  const { medicines } = loaded.right
  say(`names that nothing confirms, for spelling alone: ${medicines.filter(({ isSure }) => !isSure).length}`)
  if (!existsSync(references)) return say(`SKIPPED: ${references} is missing, nothing to compare with.`)
  const lookups = loaded.right
  const known = new Set(
    read("ingredients.csv")
      .flatMap((row) => `${row["ingredient"] ?? ""}|${row["synonyms"] ?? ""}`.split("|"))
      .map(normalise),
  )
  const ours = lookups.medicines.filter(({ kind }) => kind === "ingredient")
  const unknown = ours.filter(({ name }) => {
    const also = lookups.ingredientNamed(name)?.also ?? []
    return ![name, ...also].some((spelling) => known.has(normalise(spelling)))
  })
  for (const { name } of unknown)
    if (lookups.ingredientNamed(name)?.source === "list") {
      say(`BROKEN: ${name} says that a list has it, and none there has it`)
      process.exitCode = 1
    }
  say(`ingredients: ${ours.length}, known there: ${ours.length - unknown.length}`)
  const products = read("medicines.csv").map((row) => ({
    brand: row["brand_name"] ?? "",
    ingredients: (row["ingredients"] ?? "").split("; "),
  }))
  const { brands, found, agreeing, confirmed, disagreements } = compareBrands(lookups, products)
  say(`brands: ${brands}, found there: ${found}, of these with our whole set of ingredients: ${agreeing}`)
  const isConfirmed = new Set(confirmed)
  for (const { name, source } of medicines)
    if (source === "list" && !isConfirmed.has(name)) {
      say(`BROKEN: ${name} says that a list has it, and none there has it so`)
      process.exitCode = 1
    }
  for (const { brand, ours: set, theirs } of disagreements) {
    const others = theirs.map(({ ingredients, products: count }) => `${ingredients} (${count})`).join("; ")
    say(`  ${brand}: ${set.join(" + ")} | there: ${others}`)
  }
  say(`ingredients not known there: ${unknown.map(({ name }) => name).join(", ")}`)
}

check()
