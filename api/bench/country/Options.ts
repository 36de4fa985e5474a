import { parseArgs } from "node:util"
import { forLength } from "../../../scripts/measuring/length.ts"
import { hoursOfDay } from "./DayShape.ts"
import type { Hours } from "./DayShape.ts"

/** What `npm run bench -- country` plays. */
export interface CountryOptions {
  readonly seed: number
  readonly pharmacies: number
  readonly hours: Hours
  /** Seconds of the day that pass in one second. */
  readonly speed: number
}

/** Pharmacies times speed is whose calls are sent each second: those of the 10,000 pharmacies of a country (SCALING.md). */
const usual = {
  pharmacies: forLength({ quick: 12, table: 20, thorough: 20 }),
  hours: forLength({ quick: "16-19", table: "0-24", thorough: "0-24" }),
  speed: forLength({ quick: 720, table: 500, thorough: 500 }),
}

/** Longer replays would hold a machine for hours. */
const longestSeconds = 1800

const whole = (name: string, text: string, least: number, most: number): number => {
  const value = Number(text)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new Error(`--${name}=${text} must be a whole number from ${least} to ${most}.`)
}

const hoursOf = (text: string): Hours => {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const hours = { from: Number(from), to: Number(to) }
  if (hours.from < hours.to && hours.to <= hoursOfDay) return hours
  throw new Error(`--hours=${text} must be two hours of a day, such as 7-21.`)
}

/** Reads `--seed=1 --pharmacies=20 --hours=0-24 --speed=500`. @throws Error with a sentence about what cannot be used */
export const optionsOf = (given: ReadonlyArray<string>): CountryOptions => {
  const option = { type: "string" } as const
  const flag = { type: "boolean" } as const
  const { values } = parseArgs({
    args: [...given],
    options: {
      seed: option,
      pharmacies: option,
      hours: option,
      speed: option,
      quick: flag,
      table: flag,
      record: flag,
    },
  })
  const options = {
    seed: whole("seed", values.seed ?? "1", 0, 2 ** 31 - 1),
    pharmacies: whole("pharmacies", values.pharmacies ?? String(usual.pharmacies), 2, 2000),
    hours: hoursOf(values.hours ?? usual.hours),
    speed: whole("speed", values.speed ?? String(usual.speed), 1, 10_000),
  }
  const seconds = ((options.hours.to - options.hours.from) * 3600) / options.speed
  if (seconds > longestSeconds)
    throw new Error(`That would take ${Math.round(seconds)} s; at most ${longestSeconds} are played.`)
  return options
}
