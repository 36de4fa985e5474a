import { describe, expect, it } from "vitest"
import { optionsOf } from "../../../bench/country/Options.ts"

describe("the options of a country's day", () => {
  it("play a whole day by themselves, as fast as a country's calls come", () => {
    const { hours, pharmacies, speed } = optionsOf([])
    expect(hours).toEqual({ from: 0, to: 24 })
    expect(pharmacies * speed).toBe(10_000)
  })

  it("take another seed, country, part of the day and speed", () => {
    expect(optionsOf(["--seed=7", "--pharmacies=50", "--hours=7-21", "--speed=300", "--record"])).toEqual({
      seed: 7,
      pharmacies: 50,
      hours: { from: 7, to: 21 },
      speed: 300,
    })
  })

  it("say what cannot be played", () => {
    for (const [given, told] of [
      ["--pharmacies=many", "--pharmacies=many must be a whole number"],
      ["--pharmacies=1", "from 2 to 2000"],
      ["--hours=21-7", "--hours=21-7 must be two hours"],
      ["--hours=7-25", "must be two hours"],
      ["--speed=10", "That would take 8640 s"],
      ["--sped=10", "Unknown option"],
    ] as const)
      expect(() => optionsOf([given])).toThrow(told)
  })
})
