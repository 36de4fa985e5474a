import { Effect, Schema } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { randomUUID } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { openBucket } from "../../../src/FileStore.ts"
import { diskFiles } from "../../../src/FileStore/DiskFiles.ts"
import { OldChanges } from "../../../src/finding/Search/OldChanges.ts"
import type { RefusalReason } from "../../../src/finding/Search/snapshot/Refusal.ts"
import { digestOf, packed, unpackInto } from "../../../src/finding/Search/snapshot/Format.ts"
import type { Manifest, Part } from "../../../src/finding/Search/snapshot/Format.ts"
import { useS3 } from "../../support/S3Server.ts"
import { useApp } from "../../support/TestApp.ts"
import { agrees } from "./support/Agreement.ts"
import { fillCountry } from "./support/Country.ts"
import { execute, liveIndex, startFeed } from "./support/Engines.ts"
import { readerOf, snapshotsIn } from "./support/SlowSnapshots.ts"
import { untilTold } from "./support/Snapshots.ts"

const app = useApp()
const s3 = useS3()
const root = mkdtempSync(join(tmpdir(), "rokthnam-refusals-"))
const stops: Array<() => Promise<unknown>> = []
let folder = ""
const decodeKnown = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ key: Schema.String })))

const feeding = (options?: Parameters<typeof startFeed>[2]) => {
  const started = startFeed(app, Date.now, options)
  stops.push(started.stop)
  return started
}

const change = () =>
  execute(app, "update medicines set price = price + 1 where id = (select min(id) from medicines)")

/** Writes a snapshot into the folder of the test. */
const written = async (): Promise<void> => {
  const { feed, stop } = feeding(snapshotsIn(diskFiles(folder)))
  await untilTold(feed, "snapshot written")
  await stop()
}

const pathOf = (ending: string): string => {
  const name = readdirSync(join(folder, "search")).find((one) => one.endsWith(ending))
  return join(folder, "search", name ?? "nothing")
}

const changeFile = (ending: string, to: (bytes: Buffer) => Uint8Array): void => {
  const path = pathOf(ending)
  writeFileSync(path, to(readFileSync(path)))
}

const flipped = (bytes: Buffer): Buffer => {
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 4
  return bytes
}

/** A file of this name that was written so many hours ago. */
const writtenAgo = (hours: number, name: string): void => {
  const path = join(folder, "search", name)
  const at = Date.now() / 1000 - hours * 3600
  writeFileSync(path, "x")
  utimesSync(path, at, at)
}

/** Another manifest, as if it had been written so. */
const rewrite = async (to: (manifest: Manifest) => object): Promise<void> => {
  const path = pathOf(".manifest")
  const bytes = Buffer.from(JSON.stringify(to(JSON.parse(readFileSync(path, "utf8")) as Manifest)))
  writeFileSync(path, bytes)
  await execute(app, "update search_snapshots set digest = $1", [digestOf(bytes)])
}

/** Other numbers in a file, as if they had been written so. */
const renumber = async (
  name: "counts" | "pharmacies",
  to: (numbers: Int32Array) => Int32Array,
): Promise<void> => {
  const manifest = JSON.parse(readFileSync(pathOf(".manifest"), "utf8")) as Manifest
  const before = new Int32Array(manifest[name].count)
  await unpackInto(readFileSync(pathOf(`.${name}`)), [before])
  const numbers = to(before)
  const bytes = await packed([numbers])
  writeFileSync(pathOf(`.${name}`), bytes)
  const part: Part = {
    ...manifest[name],
    bytes: bytes.length,
    digest: digestOf(bytes),
    count: numbers.length,
  }
  await rewrite((one) => ({ ...one, [name]: part }))
}

/** Gives all rows of the most frequent name to one that does not exist. */
const misnamed = (counts: Int32Array): Int32Array => {
  const numbers = new Int32Array(counts.length + 1000)
  numbers.set(counts)
  const frequent = counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0))
  numbers[numbers.length - 1] = numbers[frequent] ?? 0
  numbers[frequent] = 0
  return numbers
}

const addChanges = (count: number, kind: "p" | "~") =>
  execute(
    app,
    `insert into search_changes (kind, id, pharmacy_id, name_id, cents, expiration_date, in_stock)
     select $1::"char", 999999999, (select min(id) from pharmacies), (select min(id) from product_names), 1, '2031-01-01', true
     from generate_series(1, $2::integer)`,
    [kind, count],
  )

const removeOldChanges = Effect.provide(
  Effect.flatMap(OldChanges, (changes) => changes.remove()),
  OldChanges.Default,
)

const spoilt: ReadonlyArray<readonly [string, RefusalReason, () => Promise<unknown> | void]> = [
  ["a part has other bytes", "damaged", () => changeFile(".rows-1", flipped)],
  ["a part was cut off", "damaged", () => changeFile(".rows-1", (bytes) => bytes.subarray(0, 50))],
  [
    "a part has bytes too many",
    "damaged",
    () => changeFile(".rows-1", (bytes) => Buffer.concat([bytes, bytes])),
  ],
  ["a part is not there", "missing", () => rmSync(pathOf(".rows-0"))],
  ["its counts have other bytes", "damaged", () => changeFile(".counts", flipped)],
  [
    "its counts do not add up",
    "damaged",
    () => renumber("counts", (counts) => counts.map((count) => count * 2)),
  ],
  ["its manifest has other bytes", "damaged", () => changeFile(".manifest", flipped)],
  ["its manifest is not there", "missing", () => rmSync(pathOf(".manifest"))],
  ["it has a later format", "foreign", () => rewrite((manifest) => ({ ...manifest, format: 2 }))],
  [
    "it has other columns",
    "foreign",
    () => rewrite((manifest) => ({ ...manifest, layout: "LE ids:Float64Array" })),
  ],
  ["it is of another database", "foreign", () => rewrite((manifest) => ({ ...manifest, identity: "1/2/3" }))],
  [
    "it is of another position than the database says",
    "foreign",
    () => execute(app, "update search_snapshots set seq = seq + 1"),
  ],
  [
    "its rows are of pharmacies that do not exist",
    "disagrees",
    () => renumber("pharmacies", (ids) => ids.subarray(0, 3)),
  ],
  ["its rows have names that do not exist", "disagrees", () => renumber("counts", misnamed)],
  ["the changes since do not fit its rows", "disagrees", () => addChanges(1, "~")],
  [
    "more changes were made since than a load from the table costs",
    "overtaken",
    () => addChanges(100_001, "p"),
  ],
  [
    "the changes since were removed",
    "outdated",
    async () => {
      await change()
      await execute(app, "update search_changes set at = at - interval '7 hours'")
      expect(await app.run(removeOldChanges)).toBeGreaterThan(0)
    },
  ],
]

beforeAll(() => fillCountry(app, 8, 40), 120_000)
beforeEach(() => {
  folder = join(root, randomUUID())
})
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await execute(app, "delete from search_snapshots")
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe("a snapshot that cannot be used", () => {
  it.each(spoilt)(
    "is refused when %s, and the index is loaded from the table",
    async (_, reason, spoil) => {
      await written()
      await spoil()
      const { feed } = feeding(readerOf(diskFiles(folder)))
      await liveIndex(feed)
      expect(feed.events).toEqual({ [`snapshot ${reason}`]: 1, "load table": 1 })
      await agrees(feed, app.databaseUrl)
    },
    60_000,
  )

  it("leaves the one before it, and is renewed although it is young", async () => {
    await written()
    await change()
    const before = readdirSync(join(folder, "search"))
    await written()
    for (const name of readdirSync(join(folder, "search")))
      if (name.endsWith(".rows-0") && !before.includes(name)) rmSync(join(folder, "search", name))
    const { feed } = feeding(snapshotsIn(diskFiles(folder), { dueAfter: { anything: 3600, much: 3600 } }))
    await untilTold(feed, "snapshot written")
    expect(feed.events).toEqual({ "snapshot missing": 1, "load snapshot": 1, "snapshot written": 1 })
    await agrees(feed, app.databaseUrl)
  }, 60_000)

  it("is refused while its store is away or too slow, and the index is loaded from the table", async () => {
    await Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const bucket = yield* openBucket(s3.bucket)
          const own = feeding(snapshotsIn(bucket))
          yield* Effect.promise(() => untilTold(own.feed, "snapshot written"))
          yield* Effect.promise(() => own.stop())
          const slow = readerOf({ ...bucket, open: (key) => Effect.delay(bucket.open(key), 300) })
          const late = feeding({ snapshots: { ...slow.snapshots, longestRead: 200 } })
          yield* Effect.promise(() => liveIndex(late.feed))
          expect(late.feed.events).toEqual({ "snapshot slow": 1, "load table": 1 })
          yield* Effect.promise(() => s3.kill())
          const { feed } = feeding(readerOf(bucket))
          yield* Effect.promise(() => liveIndex(feed))
          expect(feed.events).toEqual({ "snapshot away": 1, "load table": 1 })
          yield* Effect.promise(() => agrees(feed, app.databaseUrl))
          yield* Effect.promise(() => s3.startAgain())
        }),
      ),
    )
  }, 90_000)
})

describe("the files of snapshots", () => {
  it("that a writer left when it was killed are no snapshot; another one writes at once", async () => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL("programs/WriteSnapshots.ts", import.meta.url)), app.databaseUrl, folder],
      { stdio: ["ignore", "pipe", "inherit"] },
    )
    let printed = ""
    child.stdout.on("data", (text) => (printed += String(text)))
    try {
      await vi.waitFor(() => expect(printed.match(/rows-/g)?.length).toBeGreaterThan(2), { timeout: 60_000 })
    } finally {
      child.kill("SIGKILL")
      await once(child, "exit")
    }
    const left = readdirSync(join(folder, "search"))
    expect(left.some((name) => name.includes("rows-"))).toBe(true)
    expect(await execute(app, "select key from search_snapshots")).toEqual([])
    const { feed } = feeding(snapshotsIn(diskFiles(folder)))
    await untilTold(feed, "snapshot written")
    expect(feed.events["load table"]).toBe(1)
    expect(readdirSync(join(folder, "search"))).toEqual(expect.arrayContaining(left))
  }, 120_000)

  it("are removed when nobody can need them: of older snapshots and unfinished ones, and any after a week", async () => {
    await written()
    const [known] = decodeKnown(await execute(app, "select key from search_snapshots"))
    const prefix = (known?.key ?? "").slice("search/".length, "search/".length + 13)
    writtenAgo(2, `${prefix}left.rows-0`)
    writtenAgo(0.5, `${prefix}young.rows-0`)
    writtenAgo(100, "another-one.rows-0")
    writtenAgo(200, "forgotten-one.rows-0")
    for (const name of readdirSync(join(folder, "search")))
      if (known?.key.slice(0, -".manifest".length) === `search/${name.slice(0, name.indexOf("."))}`)
        utimesSync(join(folder, "search", name), 0, Date.now() / 1000 - 7200)
    await change()
    await written()
    await vi.waitFor(() => {
      const names = readdirSync(join(folder, "search"))
      expect(names.filter((name) => name.endsWith("-0")).length).toBe(4)
      expect(names).toEqual(expect.arrayContaining([`${prefix}young.rows-0`, "another-one.rows-0"]))
    }, 20_000)
  }, 60_000)
})
