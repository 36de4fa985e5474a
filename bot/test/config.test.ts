import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { readConfig } from "../src/config.ts"

/** All that the bot must be told. */
const necessary = { TELEGRAM_BOT_TOKEN: "1:a bot of the tests", BOT_SERVICE_SECRET: "a secret of the tests" }
const others = [
  "API_URL",
  "PORT",
  "PUBLIC_URL",
  "TELEGRAM_API_ROOT",
  "TELEGRAM_WEBHOOK_SECRET",
  "RESTART_LONGEST_PAUSE_MS",
  "NOTICES_EVERY_MS",
]

const readWith = (given: Readonly<Record<string, string | undefined>>) => {
  for (const [name, value] of Object.entries({ ...necessary, BOT_PROCESS: "one", ...given }))
    vi.stubEnv(name, value)
  return readConfig()
}

beforeEach(() => {
  for (const name of others) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

describe("the settings of the bot", () => {
  it.each(others)("count %s as absent where it is empty", (name) => {
    const absent = readWith({})
    for (const blank of ["", " ", "\t"]) expect(readWith({ [name]: blank })).toEqual(absent)
  })

  it.each(Object.keys(necessary))("miss %s where it is empty", (name) => {
    for (const blank of ["", " "]) expect(() => readWith({ [name]: blank })).toThrow(`${name} must be set.`)
  })

  it.each([
    ["NOTICES_EVERY_MS", "often", "from 20 to"],
    ["NOTICES_EVERY_MS", "0", "from 20 to"],
    ["NOTICES_EVERY_MS", "-1", "from 20 to"],
    ["RESTART_LONGEST_PAUSE_MS", "15s", "from 500 to"],
    ["RESTART_LONGEST_PAUSE_MS", "99999999", "from 500 to"],
    ["PORT", "80 80", "from 1 to 65535"],
  ])("are refused where %s is “%s”", (name, value, range) => {
    expect(() => readWith({ [name]: value })).toThrow(
      `${name} is "${value}", but it must be a whole number ${range}`,
    )
  })
})
