import { Cause, ConfigProvider, Effect, Exit, Layer } from "effect"
import { availableParallelism } from "node:os"
import { describe, expect, it } from "vitest"
import { seedCustomer } from "../../seed/Accounts.ts"
import { AppConfig } from "../../src/Config.ts"
import { usualProcesses } from "../../src/Config/UsualProcesses.ts"
import { backupSettings } from "../../src/operations/Backups/BackupSettings.ts"
import { readAsApi } from "../support/ReadSettings.ts"
import { useApp } from "../support/TestApp.ts"

/** All that an installation must name. */
const necessary = {
  JWT_SECRET: "k2Jt9vQmX4sLw8ZrB6nPy3HdF7gC5aTe",
  DATABASE_URL: "postgresql://nobody@127.0.0.1/none",
}

/** What the API and its command of backups make of an environment, or why they refuse it. */
const read = async (given: Readonly<Record<string, string>>) => {
  const exit = await Effect.runPromiseExit(
    Effect.all([AppConfig, backupSettings]).pipe(
      Effect.provide(AppConfig.Default),
      Effect.provide(
        Layer.setConfigProvider(ConfigProvider.fromMap(new Map(Object.entries({ ...necessary, ...given })))),
      ),
    ),
  )
  return Exit.isSuccess(exit) ? exit.value : Cause.squash(exit.cause)
}

describe("an empty value", () => {
  it("counts as absent, whatever the setting", async () => {
    const { asked, refused } = await readAsApi(necessary)
    expect(refused).toBe(undefined)
    // of a fault that asks for nothing, the test would see nothing
    expect(asked.size).toBeGreaterThan(60)
    const absent = await read({})
    for (const name of [...asked].filter((one) => !(one in necessary)))
      for (const blank of ["", " ", "\t"])
        expect(await read({ [name]: blank }), `${name}="${blank}"`).toEqual(absent)
  })

  it.each(Object.keys(necessary))("of %s is refused, since it must be set", async (name) => {
    for (const blank of ["", " "])
      expect(await read({ [name]: blank })).toMatchObject({
        _tag: "SettingRefused",
        message: expect.stringContaining(`${name} must be set`),
      })
  })

  describe("of the limits", () => {
    const app = useApp({ CROWD_AT_ONCE: "", SEARCHES_PER_ADDRESS: "", USER_SESSION_SECONDS: "" })

    it("lets customers search, and stay signed in", async () => {
      const path = "/users/search/medicines?query=para&user_latitude=11.5&user_longitude=104.9"
      expect((await app.send("GET", path)).status).toBe(200)
      const { token } = await app.run(seedCustomer())
      expect((await app.send("GET", "/cart", { token })).status).toBe(200)
    })
  })
})

describe("a number", () => {
  it.each([
    ["CROWD_AT_ONCE", "0", "from 1 to"],
    ["CROWD_AT_ONCE", "-1", "from 1 to"],
    ["CROWD_AT_ONCE", "many", "from 1 to"],
    ["CROWD_AT_ONCE", "1.5", "from 1 to"],
    ["CROWD_WAITING", "-1", "from 0 to"],
    ["SEARCHES_PER_PERSON", "0", "from 1 to"],
    ["SEARCHES_PER_ADDRESS", "0", "from 1 to"],
    ["PHOTOS_PER_ADDRESS", "-5", "from 1 to"],
    ["USER_SESSION_SECONDS", "0", "from 60 to"],
    ["ADMIN_SESSION_SECONDS", "-28800", "from 60 to"],
    ["USER_SESSION_SECONDS", "99999999999", "from 60 to 315360000"],
    ["API_PROCESSES", "0", "from 1 to 256"],
    ["API_PROCESSES", "100000", "from 1 to 256"],
    ["PORT", "0", "from 1 to 65535"],
    ["PORT", "65536", "from 1 to 65535"],
    ["METRICS_PORT", "70000", "from 0 to 65535"],
    ["DATABASE_CONNECTIONS", "1", "from 2 to"],
    ["JOBS_EVERY_SECONDS", "0", "from 1 to 86400"],
    ["DRAIN_SECONDS", "-1", "from 0 to 3600"],
    ["FINDING_THREAD", "yes", "from 0 to 1"],
    ["FINDING_NICENESS", "-20", "from 0 to 19"],
    ["PHOTO_NICENESS", "20", "from 0 to 19"],
    ["TRUST_PROXY", "-1", "from 0 to"],
    ["BAKONG_TIMEOUT_MS", "0", "from 100 to"],
    ["BAKONG_CHECKS_PER_PERSON", "0", "from 1 to"],
    ["OTEL_METRIC_EXPORT_INTERVAL", "0", "from 100 to"],
    ["LOW_STOCK_ALERT_AT", "-1", "from 0 to"],
    ["EXPIRY_ALERT_DAYS", "1e3", "from 0 to"],
  ])("%s=%s is refused in a sentence that says what may be", async (name, value, range) => {
    const error = await read({ [name]: value })
    expect(error).toMatchObject({ _tag: "SettingRefused" })
    expect(String(error)).toContain(`${name} is "${value}", but it must be a whole number ${range}`)
  })

  it("is taken at both ends of what may be, and with spaces around it", async () => {
    expect(await read({ PORT: "65535", CROWD_AT_ONCE: " 1 ", TRUST_PROXY: "0" })).toMatchObject([
      { port: 65_535, crowdAtOnce: 1, trustProxy: 0 },
      {},
    ])
  })

  it("does not hide another: all that is wrong is told at once", async () => {
    const told = String(await read({ CROWD_AT_ONCE: "0", ACCESS_LOG: "perhaps", S3_PATH_STYLE: "true" }))
    expect(told).toContain("CROWD_AT_ONCE is")
    expect(told).toContain('ACCESS_LOG is "perhaps", but it must be 1 or 0.')
  })
})

describe("the processes that serve", () => {
  it.each([
    [1, 1],
    [2, 2],
    [4, 4],
    [8, 4],
  ])("are, with %i cores, %i by default", (cores, processes) => {
    expect(usualProcesses(cores)).toBe(processes)
  })

  it("are as many as the cores of this machine say, unless API_PROCESSES is set", async () => {
    expect(await read({})).toMatchObject([{ processes: usualProcesses(availableParallelism()) }, {}])
    expect(await read({ API_PROCESSES: "3" })).toMatchObject([{ processes: 3 }, {}])
  })
})
