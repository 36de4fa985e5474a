import { HttpApiBuilder, HttpServer, HttpServerResponse } from "@effect/platform"
import { NodeHttpServer } from "@effect/platform-node"
import { SqlClient } from "@effect/sql"
import { Context, Effect, Layer, Logger, LogLevel, Scope } from "effect"
import { createServer } from "node:http"
import { AppConfig } from "../../src/Config.ts"
import { AppLive } from "../../src/server/Server.ts"
import { InfrastructureLive } from "../../src/server/Infrastructure.ts"
import { Finding } from "../../src/finding/Finding.ts"
import { Search } from "../../src/finding/Search.ts"
import { makeSqlSearch } from "../../src/finding/Search/SqlSearch.ts"
import { SqlSearchRepo } from "../../src/finding/Search/SqlSearchRepo.ts"
import type { TrustedNames } from "../../matching/dictionary/TrustedNames.ts"
import { environment } from "../../test/support/Environment.ts"

/** Two routes for comparison: one that does nothing, and one that runs `select 1`. */
const routes = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* router.get("/bench/empty", HttpServerResponse.json({ one: 1 }))
    yield* router.get(
      "/bench/select-1",
      Effect.flatMap(sql`select 1 as one`, (rows) => HttpServerResponse.json(rows)),
    )
  }),
).pipe(Layer.provide(HttpApiBuilder.Router.Live))

type Services = Finding | Search | HttpServer.HttpServer | SqlClient.SqlClient

/**
 * The product's own ways: finding in its own thread, the photos behind it. A benchmark asks more than any
 * visitor may.
 */
const settings = {
  FINDING_THREAD: "1",
  PHOTO_NICENESS: "15",
  SEARCHES_PER_ADDRESS: "1000000000",
  PHOTOS_PER_ADDRESS: "1000000000",
}

/**
 * Starts the product's server on a free port, and in this thread a search service and the search by SQL, for the
 * figures without HTTP.
 */
export const startBenchApp = async (databaseUrl: string, dataDir: string, trusted: TrustedNames) => {
  const server = NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1" })
  // merged at this level, so that both use the same search service and the same router
  const app = Layer.mergeAll(AppLive.pipe(Layer.provide(routes)), Finding.Live, Search.Default).pipe(
    Layer.provideMerge(server),
    Layer.provideMerge(InfrastructureLive),
    Layer.provideMerge(AppConfig.Default),
    Layer.provide(environment({ ...settings, DATABASE_URL: databaseUrl, DATA_DIR: dataDir })),
    Layer.provide(Logger.minimumLogLevel(LogLevel.Warning)),
  )
  const scope = await Effect.runPromise(Scope.make())
  const context = await Effect.runPromise(Layer.buildWithScope(app as Layer.Layer<Services, unknown>, scope))
  const search = Context.get(context, Search)
  const finding = Context.get(context, Finding)
  const { address } = Context.get(context, HttpServer.HttpServer)
  const sql = await Effect.runPromise(
    makeSqlSearch(trusted).pipe(Effect.provide(SqlSearchRepo.Default), Effect.provide(context)),
  )
  return { finding, search, sql, port: address._tag === "TcpAddress" ? address.port : 0 }
}

export type BenchApp = Awaited<ReturnType<typeof startBenchApp>>

/** Waits until the memory indexes of both threads answer searches. Returns the time in milliseconds. */
export const untilLoaded = async ({ finding, search }: BenchApp): Promise<number> => {
  const started = performance.now()
  const check = async (): Promise<number> => {
    const here = await Effect.runPromise(search.path)
    const there = await Effect.runPromise(finding.state)
    if (here === "memory" && there.path === "memory") return performance.now() - started
    await new Promise((resolve) => setTimeout(resolve, 10))
    return check()
  }
  return check()
}
