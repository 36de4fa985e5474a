import { describe, expect, it } from "vitest"
import { decodeCtc } from "../../../src/finding/PhotoLookup/CtcDecoding.ts"
import { favouriteTurn, readAgainAt, readAtBestTurn } from "../../../src/finding/PhotoLookup/ReadingTurns.ts"
import { alphabetOf, recognitionInput } from "../../../src/finding/PhotoLookup/TextRecognition.ts"
import type { Turn } from "../../../src/finding/PhotoLookup/CropText.ts"

const alphabet = ["", "a", "b", " "]
const steps = (...classes: ReadonlyArray<readonly [index: number, probability: number]>) => ({
  length: classes.length,
  data: Float32Array.from(
    classes.flatMap(([index, probability]) =>
      alphabet.map((_, at) => (at === index ? probability : (1 - probability) / 3)),
    ),
  ),
})
const decode = (...classes: ReadonlyArray<readonly [number, number]>) => {
  const { data, length } = steps(...classes)
  return decodeCtc(data, length, alphabet)
}

describe("CTC decoding", () => {
  it("joins repeats, and keeps double letters that a blank divides", () => {
    expect(decode([1, 0.9], [1, 0.8], [0, 0.9], [1, 0.7], [2, 0.9]).text).toBe("aab")
  })

  it("scores the mean of the letters, not of the blanks", () => {
    expect(decode([0, 0.4], [1, 0.9], [0, 0.5], [2, 0.7]).score).toBeCloseTo(0.8, 5)
  })

  it("of blanks alone is an empty line with score 0", () => {
    expect(decode([0, 0.9], [0, 0.9])).toEqual({ text: "", score: 0 })
    expect(decode()).toEqual({ text: "", score: 0 })
  })
})

describe("the recogniser's side", () => {
  it("has a blank first and a space last round the letters of its key file", () => {
    expect(alphabetOf("x\r\ny\nz\n")).toEqual(["", "x", "y", "z", " "])
  })

  it("takes blue, green, red planes from -1 to 1", () => {
    const input = recognitionInput({ data: Uint8Array.from([255, 0, 127.5]), width: 1, height: 1 })
    expect([...input].map((value) => Math.round(value * 10) / 10)).toEqual([-0, -1, 1])
  })
})

const line = (text: string, score: number, turn: Turn) => ({ text, score, turn })

/** A reader with given scores, which records the turns it was called with. */
const reader = (scores: Partial<Record<Turn, number>>) => {
  const asked: Array<Turn> = []
  return {
    asked,
    read: (turn: Turn) => {
      asked.push(turn)
      return Promise.resolve({ text: `at ${turn}`, score: scores[turn] ?? 0 })
    },
  }
}

describe("the turn of a line", () => {
  const wide = { width: 100, height: 20 }
  const tall = { width: 20, height: 100 }

  it("is upright without a second look when that reads well", async () => {
    const { asked, read } = reader({ 0: 0.85 })
    expect(await readAtBestTurn(wide, read)).toMatchObject({ text: "at 0", turn: 0 })
    expect(asked).toEqual([0])
  })

  it("is on its head when that reads better", async () => {
    expect(await readAtBestTurn(wide, reader({ 0: 0.6, 180: 0.9 }).read)).toMatchObject({ turn: 180 })
    expect(await readAtBestTurn(wide, reader({ 0: 0.6, 180: 0.5 }).read)).toMatchObject({ turn: 0 })
  })

  it("of a box taller than wide is the better of the two ways", async () => {
    const { asked, read } = reader({ 90: 0.7, 270: 0.9 })
    expect(await readAtBestTurn(tall, read)).toMatchObject({ turn: 270, score: 0.9 })
    expect(asked).toEqual([90, 270])
  })

  it("is asked for again when a doubtful line stands on its head to the rest of the picture", async () => {
    const lines = [line("nohtiW", 0.82, 0), line("Amoxicillin", 0.97, 180), line("500mg", 0.9, 180)]
    const favourite = favouriteTurn(lines)
    expect(favourite).toBe(180)
    const { asked, read } = reader({ 180: 0.99 })
    expect(await readAgainAt(favourite, line("nohtiW", 0.82, 0), read)).toMatchObject({ text: "at 180" })
    expect(await readAgainAt(favourite, line("sure", 0.96, 0), read)).toMatchObject({ text: "sure" })
    expect(await readAgainAt(favourite, line("side", 0.82, 90), read)).toMatchObject({ text: "side" })
    expect(asked).toEqual([180])
  })

  it("of a picture without a clear line is upright", () => {
    expect(favouriteTurn([])).toBe(0)
  })
})
