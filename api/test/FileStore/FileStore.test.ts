import { Effect, Exit, Stream } from "effect"
import type { Scope } from "effect"
import { randomUUID } from "node:crypto"
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { openBucket, readAll } from "../../src/FileStore.ts"
import { diskFiles } from "../../src/FileStore/DiskFiles.ts"
import { withLeftOnDisk } from "../../src/FileStore/LeftOnDisk.ts"
import type { Store } from "../../src/FileStore/Store.ts"
import { useS3 } from "../support/S3Server.ts"
import { bytesOf, run, useFolder } from "./support/Bytes.ts"

const s3 = useS3()
const { folder, fileOf } = useFolder()

const newDisk = () => diskFiles(mkdtempSync(join(folder, "disk-")))
const inBucket = () => openBucket(s3.bucket)

/** Every store that `main` may give, each with its own files. */
const stores: ReadonlyArray<readonly [string, () => Effect.Effect<Store, never, Scope.Scope>]> = [
  ["the disk", () => Effect.sync(newDisk)],
  ["a bucket", () => inBucket()],
  [
    "a bucket with an earlier disk",
    () => Effect.map(inBucket(), (store) => withLeftOnDisk(store, newDisk())),
  ],
]

/** Folders of one test: the bucket is shared. */
const newFolder = () => `f-${randomUUID()}`
const keysOf = (store: Store, inFolder: string) =>
  Effect.map(Stream.runCollect(store.list(inFolder)), (found) => [...found])

describe.each(stores)("%s", (name, open) => {
  it.each([0, 1, 70_000, 3_000_000])("gives back %i bytes, written from memory or from a file", (size) =>
    run(
      Effect.gen(function* () {
        const store = yield* open()
        for (const content of [bytesOf(size), fileOf(size)]) {
          const key = `${newFolder()}/a.webp`
          yield* store.write(key, content)
          expect(yield* store.size(key)).toBe(size)
          expect((yield* store.open(key))?.size).toBe(size)
          expect(Buffer.from((yield* readAll(store, key)) ?? []).equals(bytesOf(size))).toBe(true)
        }
      }),
    ),
  )

  it("has nothing under a key that was never written, or was removed, and removes twice", () =>
    run(
      Effect.gen(function* () {
        const store = yield* open()
        const inFolder = newFolder()
        const [key, other] = [`${inFolder}/a.webp`, `${inFolder}/a.160.webp`]
        expect([yield* store.open(key), yield* store.size(key)]).toEqual([undefined, undefined])
        yield* store.remove(key)
        for (const one of [key, other]) yield* store.write(one, bytesOf(10))
        for (let times = 0; times < 2; times++) yield* store.remove(key)
        expect([yield* store.open(key), yield* store.size(key)]).toEqual([undefined, undefined])
        expect(yield* store.size(other)).toBe(10)
      }),
    ))

  it("lists a folder in order, however many pages it has, and no other folder", () =>
    run(
      Effect.gen(function* () {
        const store = yield* open()
        const inFolder = newFolder()
        const count = name === "the disk" ? 20 : 1010
        const names = Array.from(
          { length: count },
          (_, n) => `${inFolder}/${String(n).padStart(4, "0")}.webp`,
        )
        yield* Effect.forEach(names, (key, n) => store.write(key, bytesOf(n % 3)), { concurrency: 16 })
        yield* store.write(`${inFolder}x/other.webp`, bytesOf(1))
        const found = yield* keysOf(store, inFolder)
        expect(found.map(({ key }) => key)).toEqual(names)
        expect(found.slice(0, 4).map(({ size }) => size)).toEqual([0, 1, 2, 0])
        expect(Math.abs((found[0]?.changedAt ?? 0) - Date.now())).toBeLessThan(120_000)
        expect(yield* keysOf(store, newFolder())).toEqual([])
      }),
    ))

  it("leaves nothing of a file whose writing failed", () =>
    run(
      Effect.gen(function* () {
        const store = yield* open()
        const inFolder = newFolder()
        const failed = yield* Effect.exit(
          store.write(`${inFolder}/a.pdf`, { path: join(folder, "gone"), size: 10 }),
        )
        expect(Exit.isFailure(failed)).toBe(true)
        expect(yield* keysOf(store, inFolder)).toEqual([])
      }),
    ))
})

describe("the disk", () => {
  it("fails a write whose file is gone, and nothing else, however busy the disk is", async () => {
    const store = diskFiles(mkdtempSync(join(folder, "busy-")))
    const gone = { path: join(folder, "gone"), size: 10 }
    // Of so many, some learn that their file is gone before they can read it.
    const writes = Array.from({ length: 200 }, (_, place) => store.write(`image/${place}.webp`, gone))
    const written = await Promise.all(writes.map((write) => Effect.runPromiseExit(write)))
    expect(written.filter(Exit.isSuccess)).toEqual([])
  })

  it("holds no unfinished file and lists none", async () => {
    const root = mkdtempSync(join(folder, "parts-"))
    const store = diskFiles(root)
    await run(store.write("image/a.webp", bytesOf(10)))
    await Effect.runPromiseExit(store.write("image/b.webp", { path: join(folder, "gone"), size: 10 }))
    expect(readdirSync(join(root, "image"))).toEqual(["a.webp"])
    writeFileSync(join(root, "image", "c.webp.part"), "x")
    expect((await run(keysOf(store, "image"))).map(({ key }) => key)).toEqual(["image/a.webp"])
  })
})
