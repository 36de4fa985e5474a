import { as } from "@rokthnam/shared/Client"
import { Effect, Stream } from "effect"
import { randomUUID } from "node:crypto"
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { AppConfig } from "../../../src/Config.ts"
import { openBucket, readAll } from "../../../src/FileStore.ts"
import { backUp } from "../../../src/operations/Backups/BackUp.ts"
import { restore } from "../../../src/operations/Backups/Restore.ts"
import { answer } from "../../support/Calling.ts"
import { useS3 } from "../../support/S3Server.ts"
import type { S3Server } from "../../support/S3Server.ts"
import { startApp } from "../../support/TestApp.ts"
import type { TestApp } from "../../support/TestApp.ts"
import { administer } from "../../support/Administer.ts"

const here = useS3()
const there = useS3()
const folder = mkdtempSync(join(tmpdir(), "rokthnam-bucket-backup-"))
const database = `restored_${randomUUID().replaceAll("-", "")}`
let app: TestApp

beforeAll(async () => {
  app = await startApp(here.settings)
  const { token } = await app.run(seedPharmacy())
  const png = await sharp({ create: { width: 700, height: 500, channels: 3, background: "red" } })
    .png()
    .toBuffer()
  const payload = new FormData()
  payload.append("file", new Blob([new Uint8Array(png)]), "box.png")
  await answer(app.client.files.uploadImage({ payload }).pipe(as(token)))
  await administer(`create database ${database}`)
})
afterAll(async () => {
  await app.stop()
  await administer(`drop database ${database} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

/** Every file of a bucket with its bytes. */
const contentOf = ({ bucket }: S3Server) =>
  Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(openBucket(bucket), (store) =>
        Stream.concat(store.list("image"), store.list("license")).pipe(
          Stream.mapEffect(({ key }) =>
            Effect.map(
              readAll(store, key),
              (bytes) => [key, Buffer.from(bytes ?? []).toString("base64")] as const,
            ),
          ),
          Stream.runCollect,
          Effect.map((found) => Object.fromEntries(found)),
        ),
      ),
    ),
  )

it("a backup of an installation with a bucket has its files, and a restore writes them into another one", async () => {
  const path = join(folder, "bucket.tar.gz")
  const { dataDir } = await app.run(AppConfig)
  const manifest = await backUp({
    databaseUrl: app.databaseUrl,
    dataDir,
    bucket: here.bucket,
    path,
    key: undefined,
    product: "0.0.0-test",
    now: new Date("2026-11-22T03:04:05Z"),
  })
  expect(manifest.files.filter((file) => file.path.startsWith("files/"))).toHaveLength(3)
  expect(existsSync(join(dataDir, "files"))).toBe(false)
  const databaseUrl = new URL(inject("databaseUrl"))
  databaseUrl.pathname = `/${database}`
  const target = mkdtempSync(join(folder, "data-"))
  const order = { databaseUrl: databaseUrl.toString(), dataDir: target, path, key: undefined, replace: false }
  await expect(restore({ ...order, bucket: here.bucket })).rejects.toThrow("There is data here already")
  await restore({ ...order, bucket: there.bucket })
  expect(await contentOf(there)).toEqual(await contentOf(here))
  expect(readdirSync(target)).toEqual(["dictionary"])
  await here.kill()
  await expect(
    backUp({
      ...order,
      bucket: here.bucket,
      product: "0.0.0-test",
      now: new Date(),
      path: join(folder, "away.tar.gz"),
      databaseUrl: app.databaseUrl,
    }),
  ).rejects.toThrow("the bucket rokthnam-files")
  expect(readdirSync(folder).filter((name) => name.startsWith("away"))).toEqual([])
  await here.startAgain()
})
