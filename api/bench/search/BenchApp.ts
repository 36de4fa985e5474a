import { HttpApiBuilder, HttpServer, HttpServerResponse } from "@effect/platform"
import { NodeHttpServer } from "@effect/platform-node"
import { SqlClient } from "@effect/sql"
import { Context, Effect, Layer, Logger, LogLevel, Scope } from "effect"
import { createServer } from "node:http"
import { AppConfig } from "../../src/Config.ts"
import { AppLive } from "../../src/server/Server.ts"
import { InfrastructureLive } from "../../src/server/Infrastructure.ts"
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

type Services = Search | HttpServer.HttpServer | SqlClient.SqlClient

/** Starts the product's server on a free port, with its search service and the search by SQL. */
export const startBenchApp = async (databaseUrl: string, dataDir: string, trusted: TrustedNames) => {
  const server = NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1" })
  // merged at this level, so that both use the same search service and the same router
  const app = Layer.mergeAll(AppLive.pipe(Layer.provide(routes)), Search.Default).pipe(
    Layer.provideMerge(server),
    Layer.provideMerge(InfrastructureLive),
    Layer.provideMerge(AppConfig.Default),
    Layer.provide(environment({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })),
    Layer.provide(Logger.minimumLogLevel(LogLevel.Warning)),
  )
  const scope = await Effect.runPromise(Scope.make())
  const context = await Effect.runPromise(Layer.buildWithScope(app as Layer.Layer<Services, unknown>, scope))
  const search = Context.get(context, Search)
  const { address } = Context.get(context, HttpServer.HttpServer)
  const sql = await Effect.runPromise(
    makeSqlSearch(trusted).pipe(Effect.provide(SqlSearchRepo.Default), Effect.provide(context)),
  )
  return { search, sql, port: address._tag === "TcpAddress" ? address.port : 0 }
}

export type BenchApp = Awaited<ReturnType<typeof startBenchApp>>

/** Waits until the memory index answers searches. Returns the time in milliseconds. */
export const untilLoaded = async ({ search }: BenchApp): Promise<number> => {
  const started = performance.now()
  const check = async (): Promise<number> => {
    if ((await Effect.runPromise(search.path)) === "memory") return performance.now() - started
    await new Promise((resolve) => setTimeout(resolve, 10))
    return check()
  }
  return check()
}
