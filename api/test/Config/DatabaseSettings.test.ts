import { Effect, Redacted } from "effect"
import { describe, expect, it } from "vitest"
import {
  databaseReadUrlSetting,
  databaseUrlSetting,
  poolerUrlSetting,
} from "../../src/Config/DatabaseSettings.ts"
import { environment } from "../support/Environment.ts"

const settings = Effect.all({
  database: databaseUrlSetting,
  pooler: poolerUrlSetting,
  standby: databaseReadUrlSetting,
})
const read = (given: Record<string, string>) =>
  Effect.runPromise(Effect.either(Effect.provide(settings, environment(given))))

const [given, direct, standby] = ["given", "direct", "standby"].map(
  (host) => `postgresql://name:word@${host}:5432/rokthnam`,
) as [string, string, string]

describe("the addresses of the database", () => {
  it("are one where nothing else is set, or the same", async () => {
    for (const others of [
      {},
      { DATABASE_DIRECT_URL: "", DATABASE_READ_URL: "" },
      { DATABASE_DIRECT_URL: given },
    ])
      expect(await read({ DATABASE_URL: given, ...others })).toMatchObject({
        right: { database: Redacted.make(given), pooler: undefined, standby: undefined },
      })
  })

  it("are the direct one for whoever needs the database, and the given one for the pool", async () => {
    const both = { DATABASE_URL: given, DATABASE_DIRECT_URL: direct, DATABASE_READ_URL: standby }
    expect(await read(both)).toMatchObject({
      right: {
        database: Redacted.make(direct),
        pooler: Redacted.make(given),
        standby: Redacted.make(standby),
      },
    })
  })

  it.each(["standby", "standby:5432", "http://standby/rokthnam", "postgresql:///rokthnam"])(
    "are refused for a standby that is %s, without its password",
    async (address) => {
      const outcome = await read({ DATABASE_URL: given, DATABASE_READ_URL: address })
      expect(outcome._tag).toBe("Left")
      expect(String(outcome)).toContain("DATABASE_READ_URL must be")
    },
  )
})
