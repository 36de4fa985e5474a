import type { Locator, Page } from "playwright"
import { medicine, near } from "../patchy/stage.ts"

/** The search that has results, as an address has it. */
export const results = `query=${medicine}&${near}`

/** A text of the app in either language; the words of a value may be left out at its end. */
export const said = (english: string, khmer: string): RegExp => new RegExp(`^(?:${english}|${khmer})`)

/** The first button with one of two names. */
export const button = (page: Page | Locator, english: string, khmer: string): Locator =>
  page.getByRole("button", { name: said(english, khmer) }).first()
