import { SavedPlaceId } from "@rokthnam/shared/Primitives/Id"
import { OutcomeUnknown } from "@rokthnam/shared/Primitives/Outcome"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { chat } from "./support/chat.ts"

const place = (id: number, name: string, listed_place: string | null) => ({
  id: SavedPlaceId.make(id),
  name,
  latitude: 11.5547,
  longitude: 104.9213,
  listed_place,
})
const places = [place(1, "Home", null), place(2, "ផ្ទះម៉ាក់", "takeo"), place(3, "Work (2)", null)]

type Keyboard = { readonly keyboard: ReadonlyArray<ReadonlyArray<{ readonly text: string }>> }

/** The rows of the last keyboard below the field for messages. */
const rows = ({ outgoing }: ReturnType<typeof chat>) => {
  const markup = outgoing.at(-1)?.payload["reply_markup"] as Keyboard | undefined
  return markup?.keyboard.map((row) => row.map(({ text }) => text))
}

describe("the question for a place", () => {
  it("offers the places of the person's account beside the button that shares the location", async () => {
    const asked: Array<number> = []
    const dara = chat({
      savedPlaces: (person) => {
        asked.push(person)
        return Effect.succeed(places)
      },
    })
    await dara.say("panadol")
    expect(asked).toEqual([42])
    expect(rows(dara)).toEqual([
      [expect.stringContaining("location")],
      ["📌 Home", "📌 ផ្ទះម៉ាក់"],
      ["📌 Work (2)"],
      [expect.any(String)],
    ])
  })

  it("searches from the place that is pressed, with distances about right only from a place of the list", async () => {
    const dara = chat({ savedPlaces: () => Effect.succeed(places) })
    await dara.say("panadol")
    const said = await dara.say("📌 Home")
    expect(said).toContain("Home")
    expect(said).toContain("Panadol")
    expect(dara.searches.map(([query, from]) => [query, from])).toMatchObject([
      ["panadol", { latitude: 11.5547, longitude: 104.9213 }],
    ])
    expect(said).not.toContain("about")
    await dara.say("📌 ផ្ទះម៉ាក់")
    expect(await dara.say("panadol")).toContain("about")
  })

  it("is asked again, with the places of now, when the pressed one is gone", async () => {
    let kept = places
    const dara = chat({ savedPlaces: () => Effect.succeed(kept) })
    await dara.say("/location")
    kept = places.slice(1)
    expect(await dara.say("📌 Home")).toContain("Where are you?")
    expect(rows(dara)?.flat()).not.toContain("📌 Home")
    expect(dara.searches).toEqual([])
  })

  it("is asked without them when they do not come", async () => {
    const dara = chat({ savedPlaces: () => Effect.fail(new OutcomeUnknown({ reason: "no answer" })) })
    expect(await dara.say("/location")).toContain("Where are you?")
    expect(rows(dara)).toHaveLength(2)
    expect(dara.failures).toEqual([])
  })
})
