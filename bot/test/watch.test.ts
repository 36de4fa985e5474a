import { WatchId } from "@rokthnam/shared/Primitives/Id"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { InStockNow, NotOneMedicine, WatchesFull, WhichName } from "@rokthnam/shared/Watches/Watch"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { writeNotice } from "../src/features/news.ts"
import { alternative, chat, found } from "./support/chat.ts"
import { offer, open } from "./support/watched.ts"

const nothing = found({ items: [], total: 0, pages: 0 })

describe("a watch in the chat", () => {
  it("begins by the button below an answer that found nothing, at the person's place", async () => {
    const asked: Array<unknown> = []
    const dara = chat({
      search: () => Effect.succeed(nothing),
      watch: (token, request) => {
        asked.push([token, request])
        return Effect.succeed(open)
      },
    })
    await dara.sharePlace()
    await dara.say("zyrtanol")
    const said = await dara.pressLabel("🔔 Tell me when it arrives")
    expect(said).toContain("I will tell you when a pharmacy near you has “zyrtanol”, within 30 days.")
    expect(asked).toEqual([
      [
        "token of 42",
        {
          query: "zyrtanol",
          latitude: 11.55,
          longitude: 104.92,
          max_distance: 100,
          as_typed: false,
          language: "en",
        },
      ],
    ])
  })

  it("is offered beside other names of the ingredient too", async () => {
    const dara = chat({
      search: () => Effect.succeed(nothing),
      alternatives: () =>
        Effect.succeed({
          active_ingredient: "atorvastatin",
          alternatives: ["Atorvastatin"],
          offers: [alternative],
        }),
      watch: () => Effect.succeed(open),
    })
    await dara.sharePlace()
    await dara.say("zyrtanol")
    expect(await dara.pressLabel("🔔 Tell me when it arrives")).toContain("I will tell you")
  })

  it("that cannot begin says why", async () => {
    const refusals = [
      [new WatchesFull({ limit: 10 }), "at most 10 medicines"],
      [new InStockNow({ name: "Zyrtanol", pharmacy: "Central" }), "Central has Zyrtanol now"],
      [new NotOneMedicine(), "name of one medicine"],
    ] as const
    for (const [refused, text] of refusals) {
      const dara = chat({ search: () => Effect.succeed(nothing), watch: () => Effect.fail(refused) })
      await dara.sharePlace()
      await dara.say("zyrtanol")
      expect(await dara.pressLabel("🔔 Tell me when it arrives")).toContain(text)
      expect(dara.failures).toEqual([])
    }
  })

  it("asks which name is meant when it looks like a misspelling", async () => {
    const asked: Array<unknown> = []
    const dara = chat({
      search: () => Effect.succeed(nothing),
      watch: (_, { query, as_typed: isAsTyped }) => {
        asked.push([query, isAsTyped])
        return query === "Dimuvarex" && !isAsTyped
          ? Effect.fail(new WhichName({ typed: query, meant: "domuvar" }))
          : Effect.succeed({ ...open, query })
      },
    })
    await dara.sharePlace()
    for (const [label, name] of [
      ["🔔 domuvar", "domuvar"],
      ["🔔 Dimuvarex (as I wrote it)", "Dimuvarex"],
    ] as const) {
      await dara.say("Dimuvarex")
      expect(await dara.pressLabel("🔔 Tell me when it arrives")).toContain("Do you mean “domuvar”?")
      expect(await dara.pressLabel(label)).toContain(`has “${name}”`)
    }
    expect(asked).toEqual([
      ["Dimuvarex", false],
      ["domuvar", false],
      ["Dimuvarex", false],
      ["Dimuvarex", true],
    ])
  })

  it("is listed by /watches and by words, and ends by its button, which may be pressed twice", async () => {
    let kept = [open]
    const dara = chat({
      watches: () => Effect.succeed({ watches: kept, is_told: true }),
      removeWatch: () => {
        const isThere = kept.length > 0
        kept = []
        return isThere ? Effect.succeed({ message: "removed" }) : Effect.fail(new NotFound({ what: "Watch" }))
      },
    })
    expect(await dara.say("/watches")).toContain("• zyrtanol · until 22 December")
    expect(await dara.say("what i wait for")).toContain("zyrtanol")
    expect(await dara.pressLabel("✕ zyrtanol")).toContain("You wait for no medicine")
    expect(await dara.pressLabel("✕ zyrtanol")).toContain("You do not wait for it any more")
    const khmer = chat({ watches: () => Effect.succeed({ watches: [open], is_told: true }) }, "km")
    expect(await khmer.say("/watches")).toContain("• zyrtanol · ដល់ថ្ងៃ 22 ធ្នូ")
  })

  it("that was answered leads to all pharmacies that have it", async () => {
    const dara = chat({
      watches: () => Effect.succeed({ watches: [{ ...open, found: offer }], is_told: true }),
    })
    await dara.sharePlace()
    expect(await dara.press("watched:7")).toContain("Panadol 500mg")
    expect(dara.searches.at(-1)?.[0]).toBe("zyrtanol")
    expect(await dara.press("watched:8")).toContain("too old")
  })

  it("that was answered is listed as arrived, below what is waited for", async () => {
    const answered = { ...open, id: WatchId.make(8), query: "doxystar", found: offer }
    const dara = chat({ watches: () => Effect.succeed({ watches: [answered, open], is_told: true }) })
    await dara.sharePlace()
    expect(await dara.say("/watches")).toBe(
      "You wait for these medicines. Tap one to wait no longer.\n• zyrtanol · until 22 December\n\n🔔 “doxystar” has arrived.",
    )
    expect(dara.buttons().map(({ text }) => text)).toEqual(["✕ zyrtanol", "🔎 doxystar"])
    await dara.pressLabel("🔎 doxystar")
    expect(dara.searches.at(-1)?.[0]).toBe("doxystar")
  })
})

it("the message that it has arrived names the offer, the time in Phnom Penh, and asks to call", () => {
  const content = { kind: "watch", watch_id: WatchId.make(7), query: "zyrtanol", offer } as const
  const notice = { id: 1, chat: "42", lease: "", content } as unknown as Parameters<typeof writeNotice>[0]
  const english = writeNotice({ ...notice, language: "en" })
  expect(english.text).toBe(
    "🔔 “zyrtanol” has arrived.\n\n💊 Zyrtanol 500mg · $3.25\n🏥 Central · +855 12 345 678\nStreet 63 · 0.6 km\nIn stock at 10:05. Please call before you go.",
  )
  expect(writeNotice({ ...notice, language: null }).text).toBe(english.text)
  expect(english.other.reply_markup?.inline_keyboard.flat()).toMatchObject([
    { callback_data: "add:3" },
    { callback_data: "watched:7" },
  ])
  expect(writeNotice({ ...notice, language: "km" }).text).toContain("មានស្តុកនៅម៉ោង 10:05។")
})
