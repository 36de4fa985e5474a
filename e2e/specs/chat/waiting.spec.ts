import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { runChatBot, settledPerson, tokenOf } from "../../fixtures/chat-bot.ts"
import type { ChatBot } from "../../fixtures/chat-bot.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"
import { openTelegram } from "../../telegram/stand-in.ts"
import type { Telegram } from "../../telegram/stand-in.ts"

/** Far from the pharmacies of the other journeys. */
const oddarMeanchey = { latitude: 14.182, longitude: 103.518 }
/** Farther from there than a search reaches. */
const svayRieng = { latitude: 11.088, longitude: 105.799 }

/** Ten names that no pharmacy has in any journey. */
const unknown =
  "Borvantine Celpradolex Wexpliquon Eltobrinal Fosquazil Gavurmide Hextolune Ixbonexa Jultafrin Kumadrine".split(
    " ",
  )

let telegram: Telegram
let bot: ChatBot

beforeAll(async () => {
  await openPharmacy("Samraong", oddarMeanchey, [
    { name: "Atorvastatin", dosage: "20mg", price: 4 },
    { name: "Prednisolone", dosage: "5mg" },
    { name: "Prednisone", dosage: "5mg" },
  ])
  await openPharmacy("Svay Rieng Pharmacy", svayRieng, [{ name: "Glimepiride", price: 5 }])
  telegram = await openTelegram()
  bot = await runChatBot(telegram)
  await bot.ready()
})

afterAll(async () => {
  await bot.stop()
  await telegram.vanish()
})

const settled = (options?: Parameters<Telegram["person"]>[0]) =>
  settledPerson(telegram, oddarMeanchey, options)

describe("what nobody near has", () => {
  it("has the same ingredient under another name: as a button with how many offers from what price", async () => {
    const dara = await settled()
    dara.say("Lipitor")
    const said = await dara.hears("No pharmacy near you has “Lipitor”.")
    expect(said.text).toContain("the same active ingredient, atorvastatin")
    dara.press("atorvastatin · 1 offer from $4.00", said)
    expect((await dara.hears("nearest first")).text).toContain("1 Atorvastatin 20mg — $4.00")
  })

  it("is looked for in all of Cambodia, in the same message", async () => {
    const sophea = await settled({ language: "km" })
    sophea.say("glimepiride")
    const said = await sophea.hears("glimepiride")
    sophea.press(/^🔎/, said)
    const list = await telegram.becomes(said, "ជិតបំផុតមុន")
    expect(list).toMatch(/1 Glimepiride 500mg — \$5\.00 .*\n.* \d{3}\.\d គ\.ម\. · Svay Rieng Pharmacy/)
  })

  it("is guessed from a misspelt name, which is said with what it may be confused with, and why", async () => {
    const dara = await settled()
    dara.say("predniselone")
    expect((await dara.hears("No medicine has this spelling. Showing “prednisolone” instead.")).text).toMatch(
      /^⚠️ Prednisolone is not prednisone: please check the name\. \S/im,
    )
    dara.say("prednisolone")
    expect((await dara.hears("prednisolone · ")).text).not.toContain("⚠️")
  })
})

describe("what a person waits for", () => {
  it("is the name that they mean, which they are asked when it looks like a misspelling", async () => {
    const dara = await settled()
    dara.say("Dimuvarex")
    const nothing = await dara.hears("“Dimuvarex”")
    for (const [label, name] of [
      ["🔔 Dimuvarex (as I wrote it)", "Dimuvarex"],
      ["🔔 domuvar", "domuvar"],
    ] as const) {
      dara.press("🔔 Tell me when it arrives", nothing)
      const question = await dara.hears("Do you mean “domuvar”?")
      dara.press(label, question)
      await dara.hears(`I will tell you when a pharmacy near you has “${name}”`)
    }
    dara.say("/watches")
    const list = await dara.hears("You wait for these medicines.")
    expect(list.text.match(/^• \w+/gm)).toEqual(["• domuvar", "• Dimuvarex"])
  })

  it("is also what they wait for on the website, at most ten; one that is ended makes room", async () => {
    const dara = await settled()
    const token = await tokenOf(dara)
    const place = { ...oddarMeanchey, max_distance: 100, language: "en" }
    for (const query of unknown)
      await callApi("POST", "/watches", { token, body: { query, as_typed: true, ...place } })
    dara.say("Quorpaxin")
    const nothing = await dara.hears("“Quorpaxin”")
    dara.press("🔔 Tell me when it arrives", nothing)
    await dara.hears("You can wait for at most 10 medicines.")
    dara.say("/watches")
    const list = await dara.hears("You wait for these medicines.")
    expect(list.text.match(/^• \w+ · until \d+ \w+$/gm)).toHaveLength(10)
    expect((await dara.press("✕ Gavurmide", list)()).text).toBe("You do not wait for it any more.")
    expect(await telegram.becomes(list, /^(?![^]*Gavurmide)/)).toContain("Eltobrinal")
    dara.press("🔔 Tell me when it arrives", nothing)
    await dara.hears("I will tell you when a pharmacy near you has “Quorpaxin”, within 30 days.")
    const { watches } = await callApi<{ readonly watches: ReadonlyArray<{ readonly query: string }> }>(
      "GET",
      "/watches",
      { token },
    )
    expect(watches.map(({ query }) => query)).toContain("Quorpaxin")
  })
})

it("Telegram refused nothing of all this", () => {
  expect(telegram.refused()).toEqual([])
})
