import { Effect, Layer, Logger, LogLevel } from "effect"
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import type { TestProject } from "vitest/node"
import { startPostgres } from "../../../scripts/servers/postgres.ts"
import { startRedis } from "../../../scripts/servers/redis.ts"
import { AppConfig } from "../../src/Config.ts"
import { SqlLive } from "../../src/Sql.ts"
import { environment, templateDatabase } from "./Environment.ts"

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string
    redisUrl: string | undefined
  }
}

const quiet = () => undefined

/** The medicines of all tests have ids that 32 bits cannot hold, so each of them shows that its way can. */
const firstMedicine = 6_000_000_000

/** The program that makes the schema in place of these sources: that of a newer version, in `npm run test:upgrade`. */
const schemaBy = process.env["SCHEMA_BY"]

const migrateTemplate = async (databaseUrl: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`drop database if exists ${templateDatabase}`)
  await client.query(`create database ${templateDatabase}`)
  await client.end()
  const url = new URL(databaseUrl)
  url.pathname = `/${templateDatabase}`
  if (schemaBy !== undefined)
    execFileSync(process.execPath, [schemaBy], { env: { ...process.env, DATABASE_URL: url.toString() } })
  const migrated = SqlLive.pipe(
    Layer.provide(AppConfig.Default),
    Layer.provide(environment({ DATABASE_URL: url.toString() })),
  )
  await Effect.runPromise(
    Effect.scoped(Layer.build(migrated)).pipe(Logger.withMinimumLogLevel(LogLevel.Warning)),
  )
  const template = new Client({ connectionString: url.toString() })
  await template.connect()
  await template.query(`alter table medicines alter column id restart with ${firstMedicine}`)
  await template.end()
}

/**
 * Starts one real PostgreSQL and one real Redis for all tests, and migrates the database that each test file
 * clones.
 */
const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-test-"))
  const postgres = await startPostgres({ dataDir: folder, log: quiet, throwaway: true })
  const redis = await startRedis({ dataDir: folder, log: quiet })
  await migrateTemplate(postgres.url)
  project.provide("databaseUrl", postgres.url)
  project.provide("redisUrl", redis?.url)
  return async () => {
    await redis?.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export { setup }
