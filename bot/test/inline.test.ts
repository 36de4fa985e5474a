import { OutcomeUnknown } from "@rokthnam/shared/Primitives/Outcome"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { chat, found } from "./support/chat.ts"

describe("the bot's name in another chat", () => {
  it("lists offers near the person's kept place, without telling that place to the chat", async () => {
    const dara = chat()
    await dara.sharePlace()
    const answer = await dara.types("panadol")
    expect(answer).toMatchObject({
      is_personal: true,
      results: [
        {
          id: "m_7",
          title: "Panadol 500mg — $1.50",
          description: "🟢 12 left · 0.8 km · Psar Thmey",
          reply_markup: { inline_keyboard: [[{ url: "https://t.me/rokthnam_bot?start=m_7" }]] },
        },
      ],
    })
    const shared = JSON.stringify(answer?.["results"]).split("input_message_content")[1]
    expect(shared).toContain("+855 12 345 678")
    expect(shared).toContain('"type":"bold","offset":0,"length":13')
    expect(shared).not.toContain("km")
  })

  it("lists names as long as no place is kept, with a way to say it", async () => {
    const dara = chat()
    expect(await dara.types("pana")).toMatchObject({
      results: [{ title: "Panadol" }, { title: "Panadol Extra" }],
      button: { start_parameter: "place" },
    })
    expect(await dara.say("/start place")).toContain("Where are you?")
  })

  it("never lists offers of a guessed name, but the name", async () => {
    const dara = chat({
      search: () => Effect.succeed(found({ match: "fuzzy", corrected_query: "prednisolone" })),
    })
    await dara.sharePlace()
    expect(await dara.types("prednisolon")).toMatchObject({ results: [{ id: "s_0", title: "prednisolone" }] })
  })

  it("lists nothing for a letter, and when the API does not answer", async () => {
    const dara = chat({ search: () => Effect.fail(new OutcomeUnknown({ reason: "no answer" })) })
    await dara.sharePlace()
    expect(await dara.types("p")).toMatchObject({ results: [] })
    expect(dara.failures).toEqual([])
    expect(await dara.types("panadol")).toMatchObject({ results: [] })
    expect(dara.failures).toHaveLength(1)
  })
})
