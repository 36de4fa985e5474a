/**
 * How often the right name is found for collected misspellings. The data is not part of the product. Without it the
 * figures are skipped.
 */
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { SearchIndex } from "../../src/finding/Search/index/SearchIndex.ts"
import { searchText } from "../../matching/text/SearchText.ts"
import type { TrustedNames } from "../../matching/dictionary/TrustedNames.ts"

const catalogueSize = 30_000
const place = { latitude: 11.55, longitude: 104.92 }
/** A day in the distant future, in days since 1970-01-01. */
const farAhead = 40_000

/** The folder of the collected data, which may be missing. */
export const dataFolder = fileURLToPath(new URL("../../../../shared/data/", import.meta.url))

/** Reads CSV with quotes: rows of fields, without the header. */
const readCsv = (name: string): ReadonlyArray<ReadonlyArray<string>> =>
  readFileSync(`${dataFolder}${name}`, "utf8")
    .split("\n")
    .slice(1)
    .filter((line) => line !== "")
    .map((line) =>
      Array.from(
        line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g),
        (field) => field[1] ?? field[2] ?? "",
      ),
    )

export type Pair = readonly [typed: string, meant: string]

export const hasData = (): boolean => existsSync(`${dataFolder}misspellings_dev.csv`)

const pairs = (file: string): ReadonlyArray<Pair> =>
  readCsv(file).map(([typed = "", meant = ""]): Pair => [typed, meant])

export const misspellings = (): ReadonlyArray<Pair> => pairs("misspellings_dev.csv")
export const khmerSpellings = (): ReadonlyArray<Pair> => pairs("khmer_names_dev.csv")

/**
 * One pharmacy that has 30,000 names of the collected data, each once. The names `first` come before the others.
 */
export const catalogue = (trusted: TrustedNames, first: ReadonlyArray<string> = []) => {
  const meant = [...[...misspellings(), ...khmerSpellings()].map(([, name]) => name), ...first]
  const others = [
    ...readCsv("ingredients.csv").map(([name = ""]) => name),
    ...readCsv("medicines.csv").map(([, name = ""]) => name),
  ]
  const byKey = new Map([...meant, ...others].map((name) => [name.toLowerCase().trim(), name]))
  byKey.delete("")
  const names = [...byKey.values()].slice(0, catalogueSize).toSorted()
  const index = new SearchIndex(trusted, () => Date.now())
  index.pharmacies.set({ id: 1, name: "", address: "", phone: "", ...place, hours: null, isApproved: true })
  names.forEach((name, i) => {
    index.addName(i + 1, searchText({ name, dosage: "", manufacter_name: "" }))
    index.addRow({
      id: i + 1,
      name: i + 1,
      pharmacy: 0,
      cents: 100,
      expires: farAhead,
      inStock: true,
      units: 1,
    })
  })
  return { index, names }
}

/**
 * The shares of queries whose right name is among the first ten, is the first, or is among the names asked about.
 */
export const recall = ({ index, names }: ReturnType<typeof catalogue>, queries: ReadonlyArray<Pair>) => {
  const answers = queries.map(([query, meant]) => {
    const request = {
      query,
      reach: { ...place, kilometres: 10 },
      sortBy: "distance" as const,
      inStock: false,
      page: 1,
      pageSize: 10,
    }
    const { hits, asked } = index.page(request)
    const isMeant = (name: string | undefined): boolean => name?.toLowerCase() === meant.toLowerCase()
    return {
      place: hits.findIndex(({ medicineId }) => isMeant(names[medicineId - 1])),
      isAsked: asked.some(isMeant),
    }
  })
  const places = answers.map(({ place: at }) => at)
  const share = (isHit: (place: number) => boolean): number => places.filter(isHit).length / places.length
  return {
    inTen: share((at) => at >= 0),
    first: share((at) => at === 0),
    inTenOrAsked: answers.filter(({ place: at, isAsked }) => at >= 0 || isAsked).length / answers.length,
    missed: queries.filter((_, i) => places[i] === -1).map(([query]) => query),
  }
}

/** The first 60 % of a word, as if it were being typed. */
export const beginning = (word: string): string => word.slice(0, Math.ceil(word.length * 0.6))
