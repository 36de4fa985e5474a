import { OutcomeUnknown } from "@rokthnam/shared/Primitives/Outcome"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { chat, found } from "./support/chat.ts"

/** A person whose photos show these names. */
const seeing = (names: ReadonlyArray<string>, overrides: Parameters<typeof chat>[0] = {}) =>
  chat({
    namesOnPhoto: () => Effect.succeed(names.map((query) => ({ query, isListed: true }))),
    search: (query) =>
      Effect.succeed(found({ total: query === "Panadol" ? 16 : query === "Calpol" ? 1 : 0 })),
    ...overrides,
  })

const labels = (dara: ReturnType<typeof chat>) => dara.buttons().map(({ text }) => text)
const sent = (dara: ReturnType<typeof chat>) =>
  dara.outgoing.filter(({ method }) => method === "sendMessage").length

describe("a photo", () => {
  it("is answered in one message, which first says that it is read", async () => {
    const dara = seeing(["Panadol"])
    await dara.sharePlace()
    const before = sent(dara)
    const text = await dara.sendPhoto()
    expect(text).toMatch(/Reading the photo…\n[^]*Panadol · 16 offers/)
    expect(sent(dara) - before).toBe(1)
    expect(dara.outgoing.map(({ method }) => method)).toContain("sendChatAction")
  })

  it("offers at most five names with their offers, the surest first, and something else", async () => {
    const dara = seeing(["Doxystar", "Panadol", "Calpol", "Four", "Five", "Six"])
    await dara.sharePlace()
    expect(await dara.sendPhoto()).toContain("Which one do you mean?")
    expect(labels(dara)).toEqual([
      "Doxystar · no offers",
      "Panadol · 16 offers",
      "Calpol · 1 offer",
      "Four · no offers",
      "Five · no offers",
      "It’s something else",
    ])
    expect(await dara.pressLabel("It’s something else")).toContain("type the name that is on the box")
  })

  it("is meant as its caption says, which never adds a name", async () => {
    const dara = seeing(["Doxystar", "Panadol Extra"])
    await dara.sharePlace()
    expect(await dara.sendPhoto("is this panadol?")).toContain("Panadol Extra · ")
    expect(await dara.sendPhoto("how much?")).toContain("Which one do you mean?")
  })

  it("that shows no name offers to search for the caption", async () => {
    const dara = seeing([])
    await dara.sharePlace()
    expect(await dara.sendPhoto("Panadol")).toContain("No medicine name found")
    expect(await dara.pressLabel("Panadol")).toContain("Panadol · 16 offers")
  })

  it("waits for the place with its name, and offers names although their offers are not known", async () => {
    const dara = seeing(["Panadol"])
    expect(await dara.sendPhoto()).toContain("I read “Panadol”.\nI will search for “Panadol” as soon as")
    expect(await dara.sharePlace()).toContain("Panadol · 16 offers")
    const failing = seeing(["Panadol", "Calpol"], {
      search: () => Effect.fail(new OutcomeUnknown({ reason: "no answer" })),
    })
    await failing.sharePlace()
    await failing.sendPhoto()
    expect(labels(failing)).toEqual(["Panadol", "Calpol", "It’s something else"])
  })
})
