import { renderHook, waitFor } from "@testing-library/react"
import { useTranslation } from "react-i18next"
import { beforeAll, describe, expect, it } from "vitest"
import { ApiFailure } from "../errors/api-failure.ts"
import { useErrorWords } from "../errors/error-words.ts"
import { useFieldProblems } from "../errors/field-problems.ts"
import { useFormat } from "../formats/use-format.ts"
import { errors as englishErrors } from "../i18n/en/errors.ts"
import { fields as englishFields } from "../i18n/en/fields.ts"
import { formats as englishFormats } from "../i18n/en/formats.ts"
import { errors as khmerErrors } from "../i18n/km/errors.ts"
import { fields as khmerFields } from "../i18n/km/fields.ts"
import { formats as khmerFormats } from "../i18n/km/formats.ts"
import { startI18n } from "../i18n/start-i18n.ts"

const words = {
  en: { errors: englishErrors, fields: englishFields, formats: englishFormats },
  km: { errors: khmerErrors, fields: khmerFields, formats: khmerFormats },
} as const

const flatten = (tree: object, path = ""): Array<[string, string]> =>
  Object.entries(tree).flatMap(([key, value]): Array<[string, string]> =>
    typeof value === "string" ? [[`${path}${key}`, value]] : flatten(value as object, `${path}${key}.`),
  )
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()

describe("the shared words", () => {
  const english = new Map(flatten(words.en))
  const khmer = new Map(flatten(words.km))

  it("are the same keys with the same values in both languages, all of them filled", () => {
    expect([...khmer.keys()]).toEqual([...english.keys()])
    for (const [key, text] of english) {
      expect(placeholders(khmer.get(key) ?? ""), key).toEqual(placeholders(text))
      expect(text.trim(), key).not.toBe("")
    }
  })

  it("say everything in Khmer letters", () => {
    const foreign = [...khmer].filter(([, text]) => {
      const bare = text.replaceAll(/\{\{\w+\}\}|\s/g, "")
      return bare !== "" && !/[\u1780-\u17ff]/.test(text)
    })
    expect(foreign).toEqual([])
  })
})

const failure = (code: string, params: object = {}, errors: ApiFailure["errors"] = []) =>
  new ApiFailure({
    call: "POST /users/register",
    outcome: "refused",
    status: 422,
    code,
    detail: "In English.",
    params: { ...params },
    errors,
  })
const refusedField = (field: string, code: string, params: object = {}) => ({
  field,
  code,
  params: { ...params },
  message: "must be at least 8 characters long",
})

/** Renders a component that uses the texts, and lets the test change the language. */
const read = () => {
  const { result } = renderHook(() => ({
    i18n: useTranslation("errors").i18n,
    say: useErrorWords(),
    problems: useFieldProblems(),
    format: useFormat(),
  }))
  return {
    current: () => result.current,
    switchTo: async (language: "en" | "km") => {
      await result.current.i18n.changeLanguage(language)
      await waitFor(() => expect(document.documentElement.lang).toBe(language))
    },
  }
}

describe("a reader", () => {
  beforeAll(() =>
    startI18n({
      namespaces: ["errors", "fields", "formats"],
      load: (language, namespace) => Promise.resolve(words[language][namespace as "errors"]),
    }),
  )

  it("gets words for a code, else the server's sentence, else the place's own", async () => {
    const { current, switchTo } = read()
    await switchTo("en")
    expect(current().say(failure("TooManyRequests", { retry_after: 9 }), "x")).toBe(
      "Too many requests. Please try again in 9 seconds.",
    )
    expect(current().say(failure("NewFact"), "x")).toBe("In English.")
    expect(current().say(new Error("bug"), "Failed to fetch cart")).toBe("Failed to fetch cart")
    await switchTo("km")
    expect(current().say(failure("TooManyRequests", { retry_after: 9 }), "x")).toContain("9 វិនាទី")
  })

  it("finds what only the API saw beside its field, in the language of the screen", async () => {
    const { current, switchTo } = read()
    await switchTo("km")
    const refused = failure("InvalidRequest", {}, [
      refusedField("password", "TooShort", { min: 8 }),
      refusedField("email", "NotEmail"),
      refusedField("email", "TooLong", { max: 254 }),
      refusedField("photo", "NotFile"),
      refusedField("first_name", ""),
    ])
    expect(current().problems(refused, ["email", "password", "first_name"])).toEqual({
      byField: {
        email: "សូមបញ្ចូលអ៊ីមែលជាអក្សរឡាតាំងឱ្យបានត្រឹមត្រូវ",
        password: "ត្រូវមានយ៉ាងតិច 8 តួអក្សរ",
        first_name: "Must be at least 8 characters long",
      },
      others: ["សូមជ្រើសរើសឯកសារម្ដងទៀត"],
    })
    expect(current().problems(new Error("bug"), ["email"])).toEqual({ byField: {}, others: [] })
  })

  it("reads moments with the words of the language", async () => {
    const { current, switchTo } = read()
    await switchTo("km")
    expect(current().format.moment("2026-11-21T09:05:00Z")).toBe("21 វិច្ឆិកា 2026 ម៉ោង 4:05 រសៀល")
    expect(current().format.moment("2026-11-21T12:05:00Z")).toBe("21 វិច្ឆិកា 2026 ម៉ោង 7:05 យប់")
    expect(current().format.moment("2026-11-21T11:05:00Z")).toBe("21 វិច្ឆិកា 2026 ម៉ោង 6:05 ល្ងាច")
    expect(current().format.moment("2026-11-21T16:05:00Z")).toBe("21 វិច្ឆិកា 2026 ម៉ោង 11:05 យប់")
    expect(current().format.moment("2026-11-20T19:05:00Z")).toBe("21 វិច្ឆិកា 2026 ម៉ោង 2:05 យប់")
    await switchTo("en")
    expect(current().format.dayOf("2026-11-21T09:05:00Z")).toBe("Nov 21, 2026")
  })
})
