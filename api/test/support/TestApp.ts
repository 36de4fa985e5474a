import { HttpServer } from "@effect/platform"
import type { SqlClient } from "@effect/sql"
import { Clock, Context, Effect, Exit, Layer, Logger, LogLevel, Scope } from "effect"
import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, inject } from "vitest"
import { makeClient } from "@rokthnam/shared/Client"
import type { ContractClient } from "@rokthnam/shared/Client"
import type { Tokens } from "../../src/accounts/Identity/Tokens.ts"
import type { Passwords } from "../../src/accounts/Identity/Passwords.ts"
import { AppConfig } from "../../src/Config.ts"
import type { Cache } from "../../src/platform/Cache.ts"
import type { FileStore } from "../../src/FileStore.ts"
import type { DatabaseFeed } from "../../src/Sql/DatabaseFeed.ts"
import { HotDoor } from "../../src/server/HotDoor.ts"
import { AppLive, serverOn } from "../../src/server/Server.ts"
import { InfrastructureLive } from "../../src/server/Infrastructure.ts"
import { TelemetryLive } from "../../src/Telemetry.ts"
import { environment, templateDatabase } from "./Environment.ts"
import { administer } from "./Administer.ts"

type Services =
  | Cache
  | SqlClient.SqlClient
  | DatabaseFeed
  | Tokens
  | Passwords
  | AppConfig
  | HttpServer.HttpServer
  | HotDoor
  | FileStore

/** A raw answer. A test that does more than compare it should use the typed client. */
type RawAnswer = {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
}

type CallOptions = {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** The running API of one test file: real HTTP, its own database, its own key prefix in the shared Redis. */
export type TestApp = {
  readonly url: string
  readonly databaseUrl: string
  /** The typed client. Its calls run with `Calling.ts`: `await answer(app.client.carts.read().pipe(as(token)))`. */
  readonly client: ContractClient
  /**
   * Sends requests that the typed client does not send: malformed ones, other headers, unknown calls. A FormData,
   * string or bytes body is sent unchanged, everything else as JSON.
   */
  readonly send: (method: string, path: string, options?: CallOptions) => Promise<RawAnswer>
  /** Runs an effect with the infrastructure of the running API, to read or prepare the database. */
  readonly run: <A, E>(effect: Effect.Effect<A, E, Services>) => Promise<A>
  readonly stop: () => Promise<void>
}

const isRaw = (body: unknown): body is FormData | string | Uint8Array<ArrayBuffer> =>
  body instanceof FormData || typeof body === "string" || body instanceof Uint8Array

const sendTo =
  (url: string): TestApp["send"] =>
  async (method, path, { token, body, headers = {} } = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(55_000),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = (response.headers.get("content-type") ?? "").includes("json")
    return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers }
  }

/** What a test replaces beside settings and clock. */
interface Replacements {
  /** The log; off by default. */
  readonly logger?: Layer.Layer<never>
  /** The address by which the API reaches the database server, if it is not the server itself. */
  readonly server?: string
}

/** Starts an API on a new clone of the migrated database. `settings` override the environment, `clock` the time. */
export const startApp = async (
  settings: Record<string, string> = {},
  clock: Clock.Clock = Clock.make(),
  { logger = Logger.minimumLogLevel(LogLevel.None), server = inject("databaseUrl") }: Replacements = {},
): Promise<TestApp> => {
  const database = `test_${randomUUID().replaceAll("-", "")}`
  await administer(`create database ${database} template ${templateDatabase}`)
  const databaseUrl = new URL(inject("databaseUrl"))
  databaseUrl.pathname = `/${database}`
  const reached = new URL(server)
  reached.pathname = `/${database}`
  const dataDir = mkdtempSync(join(tmpdir(), "rokthnam-data-"))
  const redisUrl = inject("redisUrl")
  const settled = environment({
    DATABASE_URL: reached.toString(),
    DATA_DIR: dataDir,
    REDIS_PREFIX: `${database}:`,
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    ...settings,
  })
  const listening = serverOn({ port: 0, host: "127.0.0.1" })
  const app = AppLive.pipe(
    Layer.provideMerge(listening),
    // the same door as the server's, so that tests can ask whether it answered
    Layer.provideMerge(HotDoor.Default),
    Layer.provideMerge(InfrastructureLive),
    Layer.provide(TelemetryLive),
    Layer.provideMerge(AppConfig.Default),
    Layer.provide(settled),
    Layer.provide(Layer.mergeAll(logger, Layer.setClock(clock))),
  )
  const scope = await Effect.runPromise(Scope.make())
  const context = await Effect.runPromise(Layer.buildWithScope(app as Layer.Layer<Services, unknown>, scope))
  const address = Context.get(context, HttpServer.HttpServer).address
  const url = address._tag === "TcpAddress" ? `http://127.0.0.1:${address.port}` : ""
  let client: ContractClient | undefined
  return {
    url,
    databaseUrl: databaseUrl.toString(),
    get client() {
      client ??= Effect.runSync(makeClient(url))
      return client
    },
    send: sendTo(url),
    run: (effect) => Effect.runPromise(effect.pipe(Effect.provide(context), Effect.withClock(clock))),
    stop: async () => {
      await Effect.runPromise(Scope.close(scope, Exit.void))
      await administer(`drop database if exists ${database} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The API of a test file, started before its first test and stopped after its last. */
export const useApp = (
  settings: Record<string, string> = {},
  clock?: Clock.Clock,
  replacements?: Replacements,
): TestApp => {
  let started: TestApp | undefined
  beforeAll(async () => {
    started = await startApp(settings, clock, replacements)
  })
  afterAll(async () => {
    await started?.stop()
  })
  const app = (): TestApp => {
    if (started === undefined) throw new Error("The API is used before it was started.")
    return started
  }
  return {
    get url() {
      return app().url
    },
    get databaseUrl() {
      return app().databaseUrl
    },
    get client() {
      return app().client
    },
    send: (...given) => app().send(...given),
    run: (effect) => app().run(effect),
    stop: () => app().stop(),
  }
}
