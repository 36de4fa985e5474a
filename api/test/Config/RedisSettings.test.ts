import { Effect, Redacted } from "effect"
import { describe, expect, it } from "vitest"
import { AppConfig } from "../../src/Config.ts"
import { environment } from "../support/Environment.ts"

const read = (REDIS_URL: string) =>
  AppConfig.pipe(
    Effect.map(({ redis }) => (redis === undefined ? undefined : Redacted.value(redis))),
    Effect.provide(AppConfig.Default),
    Effect.provide(environment({ DATABASE_URL: "postgresql://nowhere", REDIS_URL })),
    Effect.either,
    Effect.runPromise,
  )

const open = { username: undefined, password: undefined, tls: false }
const local = { host: "127.0.0.1", port: 6379 }

describe("the Redis of REDIS_URL", () => {
  it("is none where it is not set", async () => {
    expect(await read("")).toMatchObject({ _tag: "Right", right: undefined })
  })

  it.each([
    ["redis://127.0.0.1", [local]],
    ["redis://127.0.0.1:6379/3", [local]],
    ["redis:///3", [local]],
    ["rediss://me:secret@[::1]:7000?family=6", [{ host: "::1", port: 7000 }]],
  ])("is one server: %s", async (url, addresses) => {
    expect(await read(url)).toMatchObject({ right: { kind: "server", url, addresses } })
  })

  it("is a cluster, some of whose nodes are named", async () => {
    expect(await read("redis+cluster://a.example:7000,127.0.0.1,[::1]:7002")).toMatchObject({
      right: {
        kind: "cluster",
        addresses: [{ host: "a.example", port: 7000 }, local, { host: "::1", port: 7002 }],
        access: open,
      },
    })
    expect(await read("rediss+cluster://me:p%40ss%2C@a:7000/")).toMatchObject({
      right: {
        addresses: [{ host: "a", port: 7000 }],
        access: { username: "me", password: "p@ss,", tls: true },
      },
    })
  })

  it("is what Sentinels watch under a name", async () => {
    expect(await read("redis+sentinel://a,b:26380/rokthnam")).toMatchObject({
      right: {
        kind: "sentinel",
        addresses: [
          { host: "a", port: 26_379 },
          { host: "b", port: 26_380 },
        ],
        name: "rokthnam",
        database: 0,
        access: open,
        sentinelPassword: undefined,
      },
    })
    expect(await read("rediss+sentinel://:secret@a/rokthnam/2?sentinel_password=p%26q")).toMatchObject({
      right: {
        name: "rokthnam",
        database: 2,
        access: { username: undefined, password: "secret", tls: true },
        sentinelPassword: "p&q",
      },
    })
  })

  it.each([
    ["localhost:6379", "must be redis://"],
    ["http://localhost", "must be redis://"],
    ["redis+clusters://a", "must be redis://"],
    ["redis+cluster://", "must be redis://"],
    ["redis://secret@a:1,b:2", "several servers"],
    ["redis://secret:x", "each server once"],
    ["redis+cluster://a,,b", "each server once"],
    ["redis+cluster://a, b", "each server once"],
    ["redis+cluster://a:7000,b:70000", "each server once"],
    ["redis+cluster://a:0", "each server once"],
    ["redis+cluster://a:7000,a:7000", "each server once"],
    ["redis+cluster://::1", "each server once"],
    ["redis+cluster://secret@b@c", "percent-encoded"],
    ["redis+cluster://%secret@a", "percent-encoded"],
    ["redis+cluster://me:secret,a:7000", "each server once"],
    ["redis+cluster://a/0", "one database"],
    ["redis+cluster://a?family=6", "one database"],
    ["redis+sentinel://a", "must end with the name"],
    ["redis+sentinel://a/", "must end with the name"],
    ["redis+sentinel://a/the name", "must end with the name"],
    ["redis+sentinel://a/name/x", "number of a database"],
    ["redis+sentinel://a/name/0/1", "number of a database"],
    ["redis+sentinel://a/name?password=secret", "one option"],
    ["redis+sentinel://a/name?sentinel_password=%secret", "one option"],
    [`redis+cluster://${Array.from({ length: 101 }, (_, place) => `a${place}`).join(",")}`, "at most 100"],
  ])("is refused as %s, without its secrets in the sentence", async (url, sentence) => {
    const refused = await read(url)
    expect(refused).toMatchObject({
      left: { _tag: "SettingRefused", message: expect.stringContaining(sentence) },
    })
    expect(JSON.stringify(refused)).not.toContain("secret")
  })
})
