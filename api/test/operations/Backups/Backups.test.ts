import { generateX25519Identity, identityToRecipient } from "age-encryption"
import { as } from "@rokthnam/shared/Client"
import type { MedicineId, PaymentMethodId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Layer, Logger, LogLevel } from "effect"
import { execFile } from "node:child_process"
import { randomUUID } from "node:crypto"
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import sharp from "sharp"
import { gunzipSync, gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { seedCustomer, seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod, seedSale } from "../../../seed/Medicines.ts"
import { AppConfig } from "../../../src/Config.ts"
import { migrations } from "../../../src/migrations/migrations.ts"
import { backUp } from "../../../src/operations/Backups/BackUp.ts"
import type { Manifest } from "../../../src/operations/Backups/Manifest.ts"
import { restore } from "../../../src/operations/Backups/Restore.ts"
import { Target } from "../../../src/operations/Backups/TargetRepo.ts"
import { verify } from "../../../src/operations/Backups/Verify.ts"
import { SqlLive } from "../../../src/Sql.ts"
import { answer } from "../../support/Calling.ts"
import { environment } from "../../support/Environment.ts"
import { useApp } from "../../support/TestApp.ts"
import { administer } from "../../support/Administer.ts"

const app = useApp()
const folder = mkdtempSync(join(tmpdir(), "rokthnam-backup-test-"))
const passphrase = "a passphrase for the tests"
const databases: Array<string> = []
let dataDir = ""
let owner: SeededPharmacy
let method: PaymentMethodId
let medicine: MedicineId

/** An empty database and an empty data folder. */
const freshInstance = async () => {
  const name = `restored_${randomUUID().replaceAll("-", "")}`
  await administer(`create database ${name}`)
  databases.push(name)
  const url = new URL(inject("databaseUrl"))
  url.pathname = `/${name}`
  return { databaseUrl: url.toString(), dataDir: mkdtempSync(join(folder, "data-")), bucket: undefined }
}

const orderOf = (path: string, key?: string) => ({
  databaseUrl: app.databaseUrl,
  dataDir,
  bucket: undefined,
  path,
  key,
  product: "0.0.0-test",
  now: new Date("2026-11-22T03:04:05Z"),
})

/** Runs a command as its npm script does. */
const run = (command: string, given: ReadonlyArray<string>, env: Record<string, string>) =>
  new Promise<{ readonly code: unknown; readonly output: string }>((settle) => {
    const file = resolve(import.meta.dirname, "../../../src/operations/Backups", command)
    execFile(
      process.execPath,
      [file, ...given],
      { env: { PATH: process.env["PATH"], ...env } },
      (error, out, err) => settle({ code: error?.code ?? 0, output: out + err }),
    )
  })

/** Tables that are not compared: migrations have times of their own, and logs of changes are not data. */
const notData =
  /^(?:effect_sql_migrations|bot_processes|stock_progress|sales_summary_closings|search_snapshots|(?:search|shelf)_changes(?:_removed)?)$/

/** Every row of every table as text, read without the code under test. */
const contentOf = async (url: string): Promise<Record<string, ReadonlyArray<string>>> => {
  const tables = await administer(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition order by 1`,
    url,
  )
  const content: Record<string, ReadonlyArray<string>> = {}
  for (const { name } of tables.filter((table) => !notData.test(table.name))) {
    const rows = await administer(`select (to_jsonb(t) - 'added_in')::text as row from ${name} t`, url)
    content[name] = rows.map(({ row }) => String(row)).toSorted()
  }
  return content
}

const filesOf = (root: string) =>
  readdirSync(join(root, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name)).toString("base64")])
    .toSorted()

beforeAll(async () => {
  dataDir = await app.run(Effect.map(AppConfig, (config) => config.dataDir))
  owner = await app.run(seedPharmacy({ name: "ឱសថស្ថាន \\ \t \n ភ្នំពេញ" }))
  await app.run(seedStaff(owner.id))
  await app.run(seedCustomer())
  method = await app.run(seedPaymentMethod(owner.id))
  medicine = await app.run(seedMedicine(owner.id, { quantity: 100_000 }))
  await app.run(seedSale(owner.id, { lines: [{ medicineId: medicine, quantity: 2 }] }))
  const png = await sharp({ create: { width: 700, height: 500, channels: 3, background: "red" } })
    .png()
    .toBuffer()
  for (let n = 0; n < 3; n++) {
    const body = new FormData()
    body.append("file", new Blob([new Uint8Array(png)]), "box.png")
    expect((await app.send("POST", "/api/images/upload", { token: owner.token, body })).status).toBe(201)
  }
})

afterAll(async () => {
  for (const name of databases) await administer(`drop database ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

const newest = "select max(migration_id) from effect_sql_migrations"

/** What an archive holds beside uploads. */
const paths = ({ files }: Manifest) =>
  files.map((file) => file.path).filter((one) => !one.startsWith("files/"))

const flip = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

const sell = () =>
  answer(
    app.client.selling
      .sell({
        headers: {},
        payload: { items: [{ medicine_id: medicine, quantity_sold: 1 }], payment_method_id: method },
      })
      .pipe(as(owner.token)),
  )

/** Sells without a break until it is told to stop. Returns how many sales there were. */
const sellUntil = async (signal: AbortSignal): Promise<number> => {
  let sold = 0
  for (; !signal.aborted; sold++) {
    await sell()
    await sleep(20)
  }
  return sold
}

describe("a backup while the product sells", () => {
  it("is one moment of all tables, restores into a fresh instance, and selling goes on there", async () => {
    const path = join(folder, "running.tar.gz.age")
    const key = await generateX25519Identity()
    const env = { DATABASE_URL: app.databaseUrl, DATA_DIR: dataDir, BACKUP_KEY: key }
    const over = new AbortController()
    const selling = sellUntil(over.signal)
    const made = await run("MakeBackup.ts", [path], env)
    over.abort()
    expect(await selling).toBeGreaterThan(3)
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining("Backed up") })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const fresh = await freshInstance()
    const there = { ...env, DATABASE_URL: fresh.databaseUrl, DATA_DIR: fresh.dataDir }
    const done = await run("RestoreBackup.ts", [path], there)
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining("each is what the manifest says") })
    // Stock, ledger and lines were changed by one transaction per sale, so they agree only within one moment.
    const statement = `select (select quantity from medicines where id = ${medicine}) as stock,
      (select sum(quantity_after) from stock_movements where id = (select max(id) from stock_movements)) as ledger,
      (select 100002 - sum(quantity_sold) from sale_lines) as lines, (select sum(units) from sales) as units`
    const [before] = await administer(statement, fresh.databaseUrl)
    expect(
      new Set([before.stock, Number(before.ledger), Number(before.lines), 100_002 - Number(before.units)])
        .size,
    ).toBe(1)
    expect(before.stock).toBeLessThan(100_000)
    await administer(`update medicines set quantity = quantity - 1 where id = ${medicine}`, fresh.databaseUrl)
    const [after] = await administer(statement, fresh.databaseUrl)
    expect(Number(after.ledger)).toBe(before.stock - 1)
  })
})

/** Whether a migration comes before that of the anonymous files. */
const isOlder = ([name]: readonly [string, unknown]): boolean => Number.parseInt(name, 10) < 42

describe("a restore", () => {
  let path = ""
  let identity = ""
  let manifest: Manifest
  let fresh: Awaited<ReturnType<typeof freshInstance>>
  beforeAll(async () => {
    fresh = await freshInstance()
    path = join(folder, "still.tar.gz.age")
    identity = await generateX25519Identity()
    manifest = await backUp(orderOf(path, await identityToRecipient(identity)))
  })

  it("has every row of every table and every file", async () => {
    await restore({ ...fresh, path, key: identity, replace: false })
    const [original, restored] = [await contentOf(app.databaseUrl), await contentOf(fresh.databaseUrl)]
    expect(restored).toEqual(original)
    expect(Object.keys(original).length).toBe(manifest.tables.length)
    expect(original["sale_lines"]?.length).toBeGreaterThan(0)
    expect(filesOf(fresh.dataDir)).toEqual(filesOf(dataDir))
    expect(filesOf(fresh.dataDir)).toHaveLength(9)
    expect(readdirSync(fresh.dataDir).toSorted()).toEqual(["dictionary", "files"])
    // The seeds list files that they do not write.
    const listed = await administer(
      "select count(*)::int as count from files where bytes = 1",
      app.databaseUrl,
    )
    expect(
      new Set(manifest.missing.map((missing) => missing.replace(/\.(?:160|480)(?=\.webp)/, ""))).size,
    ).toBe(listed[0]?.count)
    const again = await backUp({
      ...orderOf(join(folder, "again.tar.gz")),
      ...fresh,
      path: join(folder, "again.tar.gz"),
    })
    expect({ ...again, sequences: [] }).toEqual({ ...manifest, sequences: [] })
  })

  it("refuses a target with data until it is told to replace it, and a database of another program always", async () => {
    const order = { ...fresh, path, key: identity, replace: false }
    await administer("update pharmacies set name = 'Changed'", fresh.databaseUrl)
    writeFileSync(join(fresh.dataDir, "files", "image", "left.webp"), "x")
    await expect(restore(order)).rejects.toThrow("There is data here already")
    expect((await contentOf(fresh.databaseUrl))["pharmacies"]?.join()).toContain("Changed")
    await restore({ ...order, replace: true })
    expect(await contentOf(fresh.databaseUrl)).toEqual(await contentOf(app.databaseUrl))
    expect(existsSync(join(fresh.dataDir, "files", "image", "left.webp"))).toBe(false)
    const strange = await freshInstance()
    await administer("create table theirs (id int)", strange.databaseUrl)
    await expect(restore({ ...order, ...strange, replace: true })).rejects.toThrow(
      "tables of another program",
    )
    await expect(restore({ ...order, databaseUrl: app.databaseUrl, replace: true })).rejects.toThrow(
      "The product is running on this database",
    )
  })

  it("puts everything back when it fails half-way or is killed, and then works", async () => {
    const order = { ...fresh, path, key: identity, replace: true }
    await administer("update pharmacies set name = 'Before'", fresh.databaseUrl)
    const before = await contentOf(fresh.databaseUrl)
    // A file where the restore needs a folder: it fails after the rows were committed.
    rmSync(join(fresh.dataDir, "dictionary"), { recursive: true })
    writeFileSync(join(fresh.dataDir, "dictionary"), "")
    await expect(restore(order)).rejects.toThrow("EEXIST")
    expect(await contentOf(fresh.databaseUrl)).toEqual(before)
    expect(filesOf(fresh.dataDir)).toHaveLength(9)
    rmSync(join(fresh.dataDir, "dictionary"))
    // What a kill right after the rows were moved away leaves.
    await administer("alter schema public rename to before_restore; create schema public", fresh.databaseUrl)
    await restore(order)
    expect(await contentOf(fresh.databaseUrl)).toEqual(await contentOf(app.databaseUrl))
  })

  it("gives an older archive the schema that it had, which the next start brings up to date", async () => {
    const [old, target] = [await freshInstance(), await freshInstance()]
    const older = Object.fromEntries(Object.entries(migrations).filter(isOlder))
    const before = await Target.open(old.databaseUrl)
    await before.migrate(older)
    await before.close()
    const name = `${randomUUID()}.pdf`
    await administer(
      `insert into files (name, kind, bytes) values ('${name}', 'license', 1)`,
      old.databaseUrl,
    )
    const archive = join(folder, "older.tar.gz")
    await backUp({ ...orderOf(archive), ...old })
    await restore({ ...target, path: archive, key: undefined, replace: false })
    expect(await administer("select * from files", target.databaseUrl)).toMatchObject([{ name }])
    expect(await administer(newest, target.databaseUrl)).toEqual([{ max: 41 }])
    const started = SqlLive.pipe(
      Layer.provide(AppConfig.Default),
      Layer.provide(environment({ DATABASE_URL: target.databaseUrl })),
      Layer.provide(Logger.minimumLogLevel(LogLevel.None)),
    )
    await Effect.runPromise(Effect.scoped(Layer.build(started)))
    expect(await administer(newest, target.databaseUrl)).not.toEqual([{ max: 41 }])
    expect(await administer("select anonymous from files", target.databaseUrl)).toEqual([
      { anonymous: false },
    ])
    await administer(
      "insert into effect_sql_migrations (migration_id, name) values (9999, 'later')",
      old.databaseUrl,
    )
    await backUp({ ...orderOf(archive), ...old })
    await expect(restore({ ...target, path: archive, key: undefined, replace: true })).rejects.toThrow(
      "migration 9999, which this version does not know",
    )
  })

  const broken: ReadonlyArray<readonly [string, string, (bytes: Buffer) => Buffer]> = [
    ["cut off", "damaged, altered or incomplete", (bytes) => bytes.subarray(0, bytes.length >> 1)],
    ["cut off at the end of a chunk", "damaged, altered or incomplete", (bytes) => bytes.subarray(0, -1)],
    ["altered in one bit", "damaged, altered or incomplete", (bytes) => flip(bytes, bytes.length >> 1)],
    [
      "with something appended",
      "damaged, altered or incomplete",
      (bytes) => Buffer.concat([bytes, bytes.subarray(9)]),
    ],
    ["of another kind", "is not a backup", () => Buffer.from("PK a workbook")],
  ]
  it.each(broken)("refuses an archive %s, and nothing is touched", async (_, sentence, breaking) => {
    const untouched = await freshInstance()
    const damaged = join(folder, "damaged.tar.gz.age")
    writeFileSync(damaged, breaking(readFileSync(path)))
    await expect(restore({ ...untouched, path: damaged, key: identity, replace: true })).rejects.toThrow(
      sentence,
    )
    expect(await contentOf(untouched.databaseUrl)).toEqual({})
    expect(readdirSync(untouched.dataDir)).toEqual([])
  })

  it("refuses a wrong key, no key, a public key, and an archive that is not encrypted though a key is set", async () => {
    const untouched = await freshInstance()
    const order = { ...untouched, path, replace: true }
    const other = await generateX25519Identity()
    await expect(restore({ ...order, key: other })).rejects.toThrow("BACKUP_KEY is not the key")
    await expect(restore({ ...order, key: undefined })).rejects.toThrow("is encrypted: set BACKUP_KEY")
    const recipient = await identityToRecipient(identity)
    await expect(restore({ ...order, key: recipient })).rejects.toThrow("BACKUP_KEY is a public key")
    const plain = join(folder, "plain.tar.gz")
    await backUp(orderOf(plain))
    await expect(restore({ ...order, path: plain, key: identity })).rejects.toThrow("is not encrypted")
    const unpacked = gunzipSync(readFileSync(plain))
    const row = unpacked.indexOf("@rokthnam.test")
    writeFileSync(plain, gzipSync(flip(unpacked, row)))
    await expect(restore({ ...order, path: plain, key: undefined })).rejects.toThrow(
      "is not what its manifest says",
    )
    const worded = join(folder, "worded.age")
    await backUp(orderOf(worded, passphrase))
    expect((await verify(worded, passphrase)).files).toHaveLength(9)
    await expect(restore({ ...order, path: worded, key: identity })).rejects.toThrow(
      "BACKUP_KEY is not the key",
    )
    expect(await contentOf(untouched.databaseUrl)).toEqual({})
  })
})

describe("a backup", () => {
  it("leaves nothing behind when it fails, and refuses a short key and an empty database", async () => {
    const path = join(folder, "none", "failed.tar.gz")
    await expect(backUp(orderOf(path, "short"))).rejects.toThrow("at least 12 characters")
    const { databaseUrl } = await freshInstance()
    await expect(backUp({ ...orderOf(path), databaseUrl })).rejects.toThrow("nothing to back up")
    expect(readdirSync(join(folder, "none"))).toEqual([])
  })

  it("holds the generated secrets only when it is encrypted, and the imported list of the dictionary", async () => {
    const home = mkdtempSync(join(folder, "home-"))
    cpSync(dataDir, home, { recursive: true })
    writeFileSync(join(home, "secrets.json"), "{}")
    cpSync(resolve(import.meta.dirname, "Backups.test.ts"), join(home, "dictionary", "current", "list.tsv"))
    const identity = await generateX25519Identity()
    const order = { ...orderOf(join(folder, "home.age"), identity), dataDir: home }
    expect(paths(await backUp(order))).toEqual(["dictionary/current/list.tsv", "secrets.json"])
    const fresh = await freshInstance()
    await restore({ ...fresh, path: order.path, key: identity, replace: false })
    for (const file of ["secrets.json", "dictionary/current/list.tsv"])
      expect(readFileSync(join(fresh.dataDir, file))).toEqual(readFileSync(join(home, file)))
    const plain = await backUp({ ...orderOf(join(folder, "home.tar.gz")), dataDir: home })
    expect(paths(plain)).toEqual(["dictionary/current/list.tsv"])
  })
})
