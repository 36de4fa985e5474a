import { Notifications, notifications } from "@mantine/notifications"
import { cleanup, screen, within } from "@testing-library/react"
import { getI18n } from "react-i18next"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { en } from "../../src/i18n/en.ts"
import { km } from "../../src/i18n/km.ts"
import { clearCounter } from "../support/counter.ts"
import { emptyDisk } from "../support/desk-disk.ts"
import { frameAnswers } from "../support/entities.ts"
import { renderAt } from "../support/render-at.tsx"
import { serve } from "../support/server.ts"
import type { Answers } from "../support/server.ts"
import { signIn, signOutAll } from "../support/session.ts"

export type User = ReturnType<typeof renderAt>["user"]

/** A sentence of the documents' catalogues, and the screen and failure (or success) after which a person reads it. */
export type Entry = {
  readonly text: string
  /** The key of the text, with its namespace. */
  readonly key: string
  /** The values in the text, and those that differ in Khmer. */
  readonly values?: Readonly<Record<string, string>>
  readonly khmerValues?: Readonly<Record<string, string>>
  readonly when: string
  /** Whether the page or the dialog closes by itself after it was said. */
  readonly passes?: true
  readonly path: string
  readonly as?: "pharmacy" | "staff" | "admin" | "nobody"
  readonly answers: Answers
  /** What the person does before; nothing if the page says it by opening. */
  readonly act?: (user: User) => Promise<void>
}

type Texts = { readonly [key: string]: string | Texts }

const textAt = (texts: Texts, key: string): string => {
  let found: string | Texts | undefined = texts
  for (const part of key.split(/[.:]/)) found = typeof found === "object" ? found[part] : undefined
  return typeof found === "string" ? found : expect.fail(`there is no text ${key}`)
}

const filled = (text: string, values: Readonly<Record<string, string>> = {}): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => values[name] ?? all)

const patternOf = (text: string): string =>
  text
    .split(/\{\{\w+\}\}/)
    .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join(".*")

/** A text in whichever language the page is, with anything for the values in it; what follows it does not matter. */
export const said = (key: string): RegExp =>
  new RegExp(`^(?:${[en, km].map((texts) => patternOf(textAt(texts as Texts, key))).join("|")})`)

/** A proxy's answer, which has no message of ours: it refused the call, or found nobody behind it. */
export const wordless = { status: 400, body: "<h1>Bad request</h1>" }
export const noGateway = { status: 502, body: "<h1>Bad gateway</h1>" }

/** Presses the first button with a text. */
export const press =
  (key: string) =>
  async (user: User): Promise<void> => {
    const [button] = await screen.findAllByRole("button", { name: said(key) })
    await user.click(button ?? expect.fail(`there is no button ${key}`))
  }

/** Presses a button, and confirms in the dialog that asks. */
export const confirm =
  (key: string, answer: string) =>
  async (user: User): Promise<void> => {
    await press(key)(user)
    const dialog = await screen.findByRole("dialog")
    await user.click(within(dialog).getByRole("button", { name: said(answer) }))
  }

/** Types into fields by the texts of their labels; what was in them is gone. */
export const fill = async (user: User, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [key, words] of Object.entries(fields)) {
    const field = await screen.findByLabelText(said(key), { selector: "input, textarea" })
    await user.clear(field)
    await user.click(field)
    await user.paste(words)
  }
}

/** The text on the page, once it can be seen. */
const findShown = async (words: string): Promise<HTMLElement> => {
  await screen.findAllByText(words)
  return vi.waitFor(() => {
    const [shown = expect.fail(words)] = screen.getAllByText(words)
    expect(shown).toBeVisible()
    return shown
  }, 20_000)
}

/** Opens the page of an entry in a language, does what provokes the text, and finds it. */
const provoke = async (
  { path, as = "pharmacy", answers, act }: Entry,
  language: string,
  words: string,
): Promise<HTMLElement> => {
  cleanup()
  notifications.clean()
  signOutAll()
  await getI18n().changeLanguage(language)
  serve({ ...frameAnswers, ...answers })
  if (as !== "nobody") signIn(as)
  const { user } = renderAt(path, <Notifications />)
  await act?.(user)
  return findShown(words)
}

/** Tests that each entry's page says its text in both languages, after the failure that provokes it. */
export const saysThem = (entries: ReadonlyArray<Entry>): void => {
  beforeEach(async () => {
    await emptyDisk()
    await clearCounter()
    vi.stubGlobal("open", () => null)
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }),
    )
  })
  afterEach(async () => {
    await getI18n().changeLanguage("en")
  })
  for (const entry of entries)
    it(`“${entry.text}” at ${entry.path} when ${entry.when}`, async () => {
      const { text, key, values = {}, khmerValues = values } = entry
      const khmer = filled(textAt(km as Texts, key), khmerValues)
      expect(filled(textAt(en as Texts, key), values)).toBe(text)
      const shown = await provoke(entry, "en", text)
      // A message that passes keeps its language.
      if (entry.passes === true || shown.closest(".mantine-Notification-root") !== null)
        await provoke(entry, "km", khmer)
      else await getI18n().changeLanguage("km")
      expect(await findShown(khmer)).toBeVisible()
    })
}
