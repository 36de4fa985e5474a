import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Calls } from "@rokthnam/shared/Calls"
import type { CallName, Refusal } from "@rokthnam/shared/web/client/call-types"
import type { ConnectionCode } from "@rokthnam/shared/web/errors/api-failure"
import { describe, expect, expectTypeOf, it } from "vitest"
import * as englishCore from "../src/i18n/en/core.ts"
import { guide as englishGuide } from "../src/i18n/en/guide.ts"
import { legal as englishLegal } from "../src/i18n/en/legal.ts"
import { results as englishResults } from "../src/i18n/en/results.ts"
import * as khmerCore from "../src/i18n/km/core.ts"
import { guide as khmerGuide } from "../src/i18n/km/guide.ts"
import { legal as khmerLegal } from "../src/i18n/km/legal.ts"
import { results as khmerResults } from "../src/i18n/km/results.ts"

const english = { ...englishCore, guide: englishGuide, legal: englishLegal, results: englishResults }
const khmer = { ...khmerCore, guide: khmerGuide, legal: khmerLegal, results: khmerResults }

const flatten = (words: object, path = ""): [string, string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}${key}`, value]] : flatten(value as object, `${path}${key}.`),
  )

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1]).toSorted()

/** A text without its placeholders, spaces and punctuation. */
const wordsOf = (text: string) => text.replaceAll(/\{\{\w+\}\}|[\s,:]/g, "")

/** Texts that are written in Latin letters in Khmer too. */
const sameInBoth = new Set(["common.appName", "common.english", "search.example"])

describe("the translations", () => {
  const words = { en: new Map(flatten(english)), km: new Map(flatten(khmer)) }

  it("have the same keys in English and Khmer", () => {
    expect([...words.km.keys()].toSorted()).toEqual([...words.en.keys()].toSorted())
  })

  it("fill in the same values in both languages", () => {
    for (const [key, text] of words.en) {
      expect(placeholders(words.km.get(key) ?? ""), key).toEqual(placeholders(text))
    }
  })

  it("say everything in Khmer letters, and nothing is empty", () => {
    const foreign = [...words.km].filter(
      ([key, text]) => !sameInBoth.has(key) && wordsOf(text) !== "" && !/[\u1780-\u17ff]/.test(text),
    )
    expect(foreign).toEqual([])
    expect([...words.km].filter(([, text]) => text.trim() === "")).toEqual([])
  })
})

/** Calls without a customer's token that only the back office and the bot make. */
type OthersCall =
  | "POST /admin/login"
  | "POST /pharmacies/login"
  | "POST /pharmacies/register"
  | "POST /staff/login"
  | "POST /files/pharmacy/license"
  | "POST /users/telegram-bot-login"
  | `${string} /users/telegram-bot/${string}`
type CallOfCustomer<Name extends CallName> = Name extends unknown
  ? Calls[Name]["credential"] extends "customer" | "none"
    ? Exclude<Name, OthersCall>
    : never
  : never
type Met = Refusal<CallOfCustomer<CallName>>["code"] | ConnectionCode | "TokenMissing"

describe("the words for failures", () => {
  it("are there for every failure of the contract that a customer can meet", () => {
    expectTypeOf<"CartOverStock" | "PhotoLookupBusy" | "SessionEnded">().toExtend<Met>()
    expectTypeOf<Exclude<Met, keyof typeof englishCore.errors.codes>>().toBeNever()
  })
})

const sourceFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith("i18n"))
    .map((name) => join(folder, name))

describe("the source", () => {
  const files = sourceFiles(join(import.meta.dirname, "../src"))

  it("shows no words outside the translation files", () => {
    const shown =
      /(?:>|\})\s*[A-Za-z\u1780-\u17ff][^<>{}=;()]*<\/|(?:aria-label|alt|title|placeholder|label)="[^"]*[A-Za-z]/
    for (const file of files.filter((name) => name.endsWith(".tsx"))) {
      const offending = readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => shown.test(line))
      expect(offending, file).toEqual([])
    }
  })

  it("holds no Khmer letters", () => {
    const holders = files.filter((file) => /[\u1780-\u17b3]/.test(readFileSync(file, "utf8")))
    expect(holders).toEqual([])
  })
})
