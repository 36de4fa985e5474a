import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { screen } from "@testing-library/react"
import { getI18n } from "react-i18next"
import { expect, it } from "vitest"
import { guide } from "../src/i18n/en/guide.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"

const folder = join(import.meta.dirname, "../src/features/guide/pictures")
const pictured = Object.entries(guide.sections).flatMap(([name, section]) =>
  "picture" in section ? [name] : [],
)

it("the guide has small pictures in both languages, each with words for who cannot see it", async () => {
  expect(pictured).toEqual(["search", "results", "photo", "cart", "account"])
  for (const name of pictured)
    for (const language of ["en", "km"]) {
      const file = join(folder, `${name}-${language}.webp`)
      expect(existsSync(file), file).toBe(true)
      expect(statSync(file).size, file).toBeLessThan(45_000)
    }
  answerCalls({})
  renderApp("/help")
  const [first] = await screen.findAllByRole("img", { name: /on a phone/ })
  expect(first?.getAttribute("src")).toContain("search-en.webp")
  expect(screen.getAllByRole("img", { name: /on a phone/ })).toHaveLength(pictured.length)
  await getI18n().changeLanguage("km")
  const [khmer] = await screen.findAllByRole("img", { name: /លើទូរសព្ទ/ })
  expect(khmer?.getAttribute("src")).toContain("search-km.webp")
  await getI18n().changeLanguage("en")
})
