import { Effect, Redacted } from "effect"
import { expect, it } from "vitest"
import { bakongSettings } from "../../src/Config/BakongSettings.ts"
import { environment } from "../support/Environment.ts"

const read = (settings: Record<string, string>) =>
  Effect.runPromise(Effect.either(Effect.provide(bakongSettings, environment(settings))))

it("Bakong is asked at the National Bank's address, and only with a token", async () => {
  const unset = await read({})
  expect(unset).toMatchObject({ right: { apiUrl: "https://api-bakong.nbc.gov.kh", token: undefined } })
  expect(await read({ BAKONG_TOKEN: " " })).toMatchObject({ right: { token: undefined } })
  const set = await read({ BAKONG_TOKEN: "abc", BAKONG_API_URL: "https://sit-api-bakong.nbc.gov.kh/" })
  expect(set).toMatchObject({
    right: { apiUrl: "https://sit-api-bakong.nbc.gov.kh", token: Redacted.make("abc") },
  })
})

it.each(["http://api-bakong.nbc.gov.kh", "ftp://127.0.0.1", "nbc.gov.kh"])(
  "the token is not sent to %s",
  async (address) => {
    const outcome = await read({ BAKONG_API_URL: address })
    expect(String(outcome)).toContain("BAKONG_API_URL")
    expect(outcome._tag).toBe("Left")
  },
)
