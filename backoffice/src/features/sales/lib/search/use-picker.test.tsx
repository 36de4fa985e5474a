import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { act, cleanup, renderHook } from "@testing-library/react"
import fc from "fast-check"
import type { ReactNode } from "react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { serve } from "../../../../../test/support/server.ts"
import { signIn } from "../../../../../test/support/session.ts"
import { medicineOf } from "../../../../../test/support/entities.ts"
import { usePicker } from "./use-picker.ts"

const stock = [
  medicineOf(1, { name: "Amoxil syrup" }),
  medicineOf(2, { name: "Amoxil" }),
  medicineOf(3, { name: "Biogesic" }),
  medicineOf(4, { name: "Panadol" }),
  medicineOf(5, { name: "Panadol Extra" }),
]

const later = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

/** The API's list, which answers a search after a delay of its own. */
const serveStock = (latency: (term: string) => number) =>
  serve({
    "GET /inventory/medicines": async (_, query) => {
      const term = query.get("search") ?? ""
      await later(latency(term))
      const items = stock.filter(({ name }) => name.toLowerCase().includes(term.toLowerCase()))
      return {
        body: {
          items,
          pagination: { page: 1, page_size: 20, total: items.length, pages: 1, total_pages: 1 },
        },
      }
    },
  })

/** Lets time pass in steps, because React acts on what happened in a step only at its end. */
const pass = async (milliseconds: number) => {
  for (let left = milliseconds; left >= 0; left -= 210) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 210)))
  }
}

const openPicker = (onAdd: (name: string) => boolean = () => true) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const codes: Array<string> = []
  const { result } = renderHook(
    () =>
      usePicker({
        isFrozen: false,
        onAdd: ({ name }) => onAdd(name),
        onCode: ({ text }) => codes.push(text),
      }),
    { wrapper },
  )
  const press = (key: string, options: { readonly repeat?: boolean } = {}) =>
    act(() =>
      result.current.onKeyDown({
        key,
        repeat: options.repeat ?? false,
        nativeEvent: { isComposing: false },
        preventDefault: () => undefined,
      } as Parameters<typeof result.current.onKeyDown>[0]),
    )
  return { result, codes, press, type: (text: string) => act(() => result.current.change(text)) }
}

beforeEach(() => {
  vi.useFakeTimers()
  signIn("pharmacy")
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe("Enter in the search of the counter", () => {
  it("adds the selected medicine once, however long it is held, and clears the words", async () => {
    serveStock(() => 20)
    const added: Array<string> = []
    const { result, press, type } = openPicker((name) => added.push(name) > 0)
    type("amox")
    await pass(1000)
    expect(result.current.selected?.name).toBe("Amoxil syrup")
    press("ArrowDown")
    expect(result.current.selected?.name).toBe("Amoxil")
    press("Enter")
    for (let held = 0; held < 4; held += 1) press("Enter", { repeat: true })
    await pass(1000)
    expect(added).toEqual(["Amoxil"])
    expect(result.current.term).toBe("")
    press("Enter")
    expect(added).toEqual(["Amoxil"])
  })

  it("moves by Home and End, and selects nothing before something was typed", async () => {
    serveStock(() => 0)
    const { result, press, type } = openPicker()
    await pass(500)
    expect(result.current.selected).toBeUndefined()
    type("pana")
    await pass(500)
    press("End")
    expect(result.current.selected?.name).toBe("Panadol Extra")
    press("ArrowDown")
    expect(result.current.selected?.name).toBe("Panadol Extra")
    press("Home")
    expect(result.current.selected?.name).toBe("Panadol")
  })

  it("does not choose for the next customer what was chosen by the arrows for the one before", async () => {
    serveStock(() => 20)
    const added: Array<string> = []
    const { result, press, type } = openPicker((name) => added.push(name) > 0)
    type("amox")
    await pass(500)
    press("ArrowDown")
    press("Enter")
    await pass(500)
    type("amox")
    press("Enter")
    await pass(500)
    expect(added).toEqual(["Amoxil"])
    expect(result.current.mustChoose).toBe(true)
    expect(result.current.selected?.name).toBe("Amoxil syrup")
  })

  it("before the answer waits for it, and adds the medicine that the words surely name", async () => {
    serveStock(() => 700)
    const added: Array<string> = []
    const { result, press, type } = openPicker((name) => added.push(name) > 0)
    type("panadol")
    press("Enter")
    expect(result.current.isWaiting).toBe(true)
    await pass(600)
    expect(added).toEqual([])
    await pass(200)
    expect(added).toEqual(["Panadol"])
    expect(result.current.isWaiting).toBe(false)
  })

  it("before the answer asks to choose where several products match", async () => {
    serveStock(() => 700)
    const added: Array<string> = []
    const { result, press, type } = openPicker((name) => added.push(name) > 0)
    type("amox")
    press("Enter")
    await pass(1000)
    expect(added).toEqual([])
    expect(result.current.mustChoose).toBe(true)
    press("Enter")
    expect(added).toEqual(["Amoxil syrup"])
  })

  it.each(["Escape", "more typing"])("is cancelled by %s while it waits", async (cancel) => {
    serveStock(() => 700)
    const added: Array<string> = []
    const { result, press, type } = openPicker((name) => added.push(name) > 0)
    type("biogesic")
    press("Enter")
    if (cancel === "Escape") press("Escape")
    else type("biogesic p")
    await pass(3000)
    expect(added).toEqual([])
    expect(result.current.term).not.toBe("")
  })

  it("keeps the words when the medicine cannot be added", async () => {
    serveStock(() => 0)
    const { result, press, type } = openPicker(() => false)
    type("biogesic")
    await pass(500)
    press("Enter")
    expect(result.current.term).toBe("biogesic")
  })

  it("gives a bar code that was typed by hand to the scans", async () => {
    serveStock(() => 0)
    const { result, codes, press, type } = openPicker()
    type("8850123456786")
    press("Enter")
    expect(codes).toEqual(["8850123456786"])
    expect(result.current.term).toBe("")
  })
})

describe("at any speed of typing and of the network", () => {
  const step = fc.record({
    word: fc.constantFrom("biogesic", "panadol", "amoxil", "panadol extra", "amox", "nothing"),
    /** Milliseconds between the last letter and Enter, and between Enter and the next word. */
    before: fc.constantFrom(0, 50, 190, 210, 300, 1000, 2500),
    after: fc.constantFrom(0, 30, 250, 700, 2200, 4500),
    latency: fc.integer({ min: 0, max: 2000 }),
    held: fc.integer({ min: 0, max: 3 }),
  })

  it("what was typed is in the order, or nothing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        const delays = new Map(steps.map(({ word, latency }) => [word, latency]))
        serveStock((term) => delays.get(term) ?? 0)
        const added: Array<string> = []
        const { result, press, type } = openPicker((name) => added.push(name) > 0)
        const allowed: Array<string> = []
        for (const { word, before, after, held } of steps) {
          const had = added.length
          type(word)
          await pass(before)
          const seen = result.current.selected?.name
          press("Enter")
          for (let times = 0; times < held; times += 1) press("Enter", { repeat: true })
          await pass(after)
          // What was selected in sight when Enter was pressed, otherwise only the medicine of exactly this name.
          const wanted = seen ?? stock.find(({ name }) => name.toLowerCase() === word)?.name
          allowed.push(...added.slice(had).map((name) => (name === wanted ? name : `${name} for ${word}`)))
          expect(added.length - had, word).toBeLessThanOrEqual(1)
          const isSure = after > 4000 && wanted !== undefined
          expect(added.length - had, word).toBeGreaterThanOrEqual(isSure ? 1 : 0)
        }
        const counted = added.length
        await pass(5000)
        const last = steps.at(-1)?.word
        const late = added.slice(counted)
        expect(late.every((name) => name.toLowerCase() === last)).toBe(true)
        expect([...allowed, ...late]).toEqual(added)
        cleanup()
      }),
      { numRuns: 60 },
    )
  })
})
