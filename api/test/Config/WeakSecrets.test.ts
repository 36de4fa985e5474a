import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { seedPassword } from "../../seed/Accounts.ts"
import { AppConfig } from "../../src/Config.ts"
import { environment } from "../support/Environment.ts"

const good = {
  NODE_ENV: "production",
  DATABASE_URL: "postgresql://nobody@127.0.0.1/none",
  JWT_SECRET: "k2Jt9vQmX4sLw8ZrB6nPy3HdF7gC5aTe",
  BOT_SERVICE_SECRET: "3f9c0b7a5d8e1c2f4a6b9d0e7c5f1a83",
  ADMIN_EMAIL: "boss@rokthnam.test",
  ADMIN_PASSWORD: "a pharmacy in Kampot",
}

const read = (settings: Record<string, string>) =>
  Effect.runPromise(
    AppConfig.pipe(
      Effect.provide(AppConfig.Default),
      Effect.provide(environment({ ...good, ...settings })),
      Effect.either,
      Effect.map((outcome) => (outcome._tag === "Left" ? outcome.left.message : "accepted")),
    ),
  )

describe("production", () => {
  it("accepts secrets that were made by a program, and a password that nobody else has", async () => {
    expect(await read({})).toBe("accepted")
    expect(await read({ BOT_SERVICE_SECRET: "" })).toBe("accepted")
  })

  it.each([
    ["JWT_SECRET", "a".repeat(32), "JWT_SECRET must be random, not a few characters repeated"],
    ["JWT_SECRET", "0123456789abcdef".repeat(3), "JWT_SECRET must be random"],
    ["JWT_SECRET", "short", "JWT_SECRET must have at least 32 characters"],
    ["JWT_SECRET", "please-change-me-please-change-it-now", "JWT_SECRET still holds the text of an example"],
    ["JWT_SECRET", "", "JWT_SECRET must be set"],
    ["BOT_SERVICE_SECRET", "x", "BOT_SERVICE_SECRET must have at least 32 characters"],
    ["BOT_SERVICE_SECRET", "b".repeat(64), "BOT_SERVICE_SECRET must be random"],
    ["TELEGRAM_WEBHOOK_SECRET", "short", "TELEGRAM_WEBHOOK_SECRET must have at least 32 characters"],
    ["ADMIN_PASSWORD", seedPassword, "ADMIN_PASSWORD is the password of the demonstration"],
    ["ADMIN_PASSWORD", "a".repeat(32), "ADMIN_PASSWORD is one of the passwords that attackers try first"],
    ["ADMIN_PASSWORD", "Password1234!", "ADMIN_PASSWORD is one of the passwords that attackers try first"],
    ["ADMIN_PASSWORD", "short", "ADMIN_PASSWORD must have at least 12 characters"],
  ])("refuses %s=%s in a sentence", async (name, value, sentence) => {
    const message = await read({ [name]: value })
    expect(message).toContain(sentence)
    expect(message).toMatch(/^In production .+\.$/)
  })

  it("names everything that is weak at once", async () => {
    const message = await read({ JWT_SECRET: "x", BOT_SERVICE_SECRET: "x", ADMIN_PASSWORD: "x" })
    for (const name of ["JWT_SECRET", "BOT_SERVICE_SECRET", "ADMIN_PASSWORD"]) expect(message).toContain(name)
  })
})

it("a contact is an address, or there is none", async () => {
  expect(await read({ CONTACT_EMAIL: "" })).toBe("accepted")
  expect(await read({ CONTACT_EMAIL: "help@rokthnam.test" })).toBe("accepted")
  expect(await read({ CONTACT_EMAIL: "write to us" })).toBe(
    "CONTACT_EMAIL must be an e-mail address, or unset where there is none.",
  )
})

it("development accepts weak secrets, since it is nobody else's", async () => {
  expect(await read({ NODE_ENV: "development", JWT_SECRET: "x", BOT_SERVICE_SECRET: "x" })).toBe("accepted")
})
