import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, describe, expect, it, vi } from "vitest"
import { seedPharmacy } from "../../seed/Accounts.ts"
import { AppConfig } from "../../src/Config.ts"
import { answer } from "../support/Calling.ts"
import { head, openRaw } from "../support/RawHttp.ts"
import { setClock, whileTimePasses } from "../support/SetClock.ts"
import { startApp, useApp } from "../support/TestApp.ts"
import type { TestApp } from "../support/TestApp.ts"

const start = "2026-11-21T03:00:00Z"
const time = setClock(start)
const app = useApp({}, time.clock)

const png = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: "#137" } })
    .png()
    .toBuffer()
const pdf = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(2 * 1024 * 1024, 32)])
const form = (bytes: Uint8Array) => {
  const body = new FormData()
  body.append("file", new Blob([new Uint8Array(bytes)]), "file")
  return body
}

const opening = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`

/** Begins to upload a photo of 10 MB and sends only the first `sent` bytes of it. */
const withhold = async (sent: number, address: string) => {
  const connection = await openRaw(app.url, address)
  const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": 10_000_000 }
  await new Promise((resolve) => {
    connection.socket.write(head("/users/ocr/medicine", headers) + opening + "x".repeat(sent), resolve)
  })
  return connection
}

const wait = { timeout: 10_000 }

const uploadsOf = async ({ run }: Pick<TestApp, "run">) => {
  const { dataDir } = await run(AppConfig)
  const folder = join(dataDir, "uploads")
  return existsSync(folder) ? readdirSync(folder) : []
}

describe("photos whose bytes are withheld", () => {
  it("are limited for each address, are on disk and not in memory, and leave nothing behind", async () => {
    const withheld = await Promise.all(Array.from({ length: 6 }, () => withhold(9_000_000, "127.0.0.3")))
    await vi.waitFor(async () => expect(await uploadsOf(app)).toHaveLength(6), 20_000)
    const refused = await withhold(1000, "127.0.0.3")
    expect(await refused.received(/TooManyRequests/)).toMatch(/^HTTP\/1.1 429 /)
    const { dataDir } = await app.run(AppConfig)
    const stored = async () =>
      (await uploadsOf(app)).map((name) => statSync(join(dataDir, "uploads", name)).size)
    await vi.waitFor(async () => expect((await stored()).every((size) => size > 8_999_900)).toBe(true), wait)
    for (const { socket } of [...withheld, refused]) socket.destroy()
    await vi.waitFor(async () => expect(await uploadsOf(app)).toEqual([]), 20_000)
  })

  it("are cut when nothing more comes", async () => {
    const { received } = await withhold(1000, "127.0.0.4")
    await vi.waitFor(async () => expect(await uploadsOf(app)).toHaveLength(1), 20_000)
    const answered = await whileTimePasses(time.set, start, received(undefined, 10_000))
    expect(answered).toMatch(/^HTTP\/1.1 408 [^]*"code":"RequestTooSlow"/)
    await vi.waitFor(async () => expect(await uploadsOf(app)).toEqual([]), 20_000)
  })
})

describe("uploads without a session", () => {
  it("have a quota in all, which does not touch those with a session", async () => {
    const { token } = await app.run(seedPharmacy())
    const fill = Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`insert into files (name, kind, bytes, anonymous)
        select 'full' || n, 'license', 10485760, true from generate_series(1, 204) n`,
    )
    const send = (given?: string) =>
      app.send("POST", "/files/pharmacy/license", { body: form(pdf), token: given })
    expect((await send()).status).toBe(201)
    await app.run(fill)
    expect(await send()).toMatchObject({ status: 507, body: { code: "StorageFull" } })
    expect((await send(token)).status).toBe(201)
  })
})

describe("unfinished files", () => {
  it("of processes that ended are removed at start, those of other processes stay", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "rokthnam-left-"))
    for (const folder of ["uploads", "files/image"]) {
      mkdirSync(join(dataDir, folder), { recursive: true })
      for (const name of ["old.part", "new.part", "old.webp"]) {
        writeFileSync(join(dataDir, folder, name), "x")
        const hoursAgo = new Date(Date.now() - (name.startsWith("old") ? 2 : 0) * 3_600_000)
        utimesSync(join(dataDir, folder, name), hoursAgo, hoursAgo)
      }
    }
    const other = await startApp({ DATA_DIR: dataDir })
    for (const folder of ["uploads", "files/image"])
      await vi.waitFor(() =>
        expect(readdirSync(join(dataDir, folder)).toSorted()).toEqual(["new.part", "old.webp"]),
      )
    await other.stop()
    rmSync(dataDir, { recursive: true })
  })
})

/** A disk of 24 MB in memory, where the system allows to mount one. */
const smallDisk = mkdtempSync(join(tmpdir(), "rokthnam-disk-"))
const mounted = (() => {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "none", smallDisk], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
})()
afterAll(() => {
  if (mounted) execFileSync("umount", [smallDisk])
  rmSync(smallDisk, { recursive: true })
})

describe.skipIf(!mounted)("a full disk (needs the right to mount)", () => {
  it("answers uploads with 507, keeps no half files, and everything else goes on", async () => {
    const reserving = await startApp({ DATA_DIR: smallDisk, DISK_RESERVE_MB: "30" })
    const { token } = await reserving.run(seedPharmacy())
    const refused = await reserving.send("POST", "/api/images/upload", { body: form(await png()), token })
    expect(refused).toMatchObject({ status: 507, body: { code: "StorageFull" } })
    await reserving.stop()

    const full = await startApp({ DATA_DIR: smallDisk, DISK_RESERVE_MB: "0" })
    const member = (await full.run(seedPharmacy())).token
    const store = () => full.send("POST", "/files/pharmacy/license", { body: form(pdf), token: member })
    const { bavail, bsize } = statfsSync(smallDisk)
    // There is room to receive the file of 2 MB, but not for a second copy of it.
    writeFileSync(join(smallDisk, "ballast"), Buffer.alloc(bavail * bsize - 3 * 1024 * 1024))
    expect(await store()).toMatchObject({ status: 507, body: { code: "StorageFull" } })
    expect(await uploadsOf(full)).toEqual([])
    expect(readdirSync(join(smallDisk, "files/license")).filter((name) => name.endsWith(".part"))).toEqual([])
    await vi.waitFor(async () => expect((await full.send("GET", "/readyz")).status).toBe(200), {
      timeout: 20_000,
    })
    const payload = { name: "Still", description: "sells" }
    await answer(full.client.categories.create({ payload }).pipe(as(member)))
    rmSync(join(smallDisk, "ballast"))
    expect((await store()).status).toBe(201)
    await full.stop()
  })
})
