import { SqlClient } from "@effect/sql"
import { Effect, Stream } from "effect"
import { createHash, randomBytes, randomUUID } from "node:crypto"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openBucket, readAll } from "../../src/FileStore.ts"
import type { Store } from "../../src/FileStore/Store.ts"
import { monthBefore, oldMonths } from "../support/OldMonths.ts"
import { runProgram } from "../support/RunProgram.ts"
import type { Watch } from "../support/RunProgram.ts"
import { useS3 } from "../support/S3Server.ts"
import { useApp } from "../support/TestApp.ts"

const app = useApp()
const s3 = useS3()
const dataDir = mkdtempSync(join(tmpdir(), "rokthnam-move-"))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const folderOf = (kind: string) => join(dataDir, "files", kind)
const names = { image: [] as Array<string>, license: [] as Array<string> }
const pictures = 100

/** Runs the command as its npm script does. */
const move = (
  given: ReadonlyArray<string> = [],
  watch?: Watch,
  settings: Record<string, string> = s3.settings,
) =>
  runProgram(
    "operations/MoveFiles.ts",
    given,
    { DATABASE_URL: app.databaseUrl, DATA_DIR: dataDir, ...settings },
    watch,
  )

const hashes = (root: string, kinds = ["image", "license"]): Map<string, string> =>
  new Map(
    kinds.flatMap((kind) =>
      readdirSync(join(root, kind)).map((name) => [
        `${kind}/${name}`,
        createHash("sha256")
          .update(readFileSync(join(root, kind, name)))
          .digest("hex"),
      ]),
    ),
  )

const withBucket = <A>(use: (store: Store) => Effect.Effect<A>): Promise<A> =>
  Effect.runPromise(Effect.scoped(Effect.flatMap(openBucket(s3.bucket), use)))
const inBucket = (kinds = ["image", "license"]) =>
  withBucket((store) =>
    Stream.flatMap(Stream.fromIterable(kinds), (kind) => store.list(kind)).pipe(
      Stream.mapEffect(({ key }) =>
        Effect.map(
          readAll(store, key),
          (bytes) =>
            [
              key,
              createHash("sha256")
                .update(bytes ?? "")
                .digest("hex"),
            ] as const,
        ),
      ),
      Stream.runCollect,
      Effect.map((found) => new Map(found)),
    ),
  )

const stored = (kind: "image" | "license", name: string, bytes: Buffer) =>
  writeFileSync(join(folderOf(kind), name), bytes)

beforeAll(async () => {
  for (const kind of ["image", "license"]) mkdirSync(folderOf(kind), { recursive: true })
  for (let n = 0; n < pictures; n++) {
    const id = randomUUID()
    names.image.push(`${id}.webp`)
    for (const variant of ["", ".160", ".480"]) stored("image", `${id}${variant}.webp`, randomBytes(2000 + n))
  }
  names.license.push(`${randomUUID()}.pdf`)
  stored("license", names.license[0] ?? "", randomBytes(3_000_000))
  await app.run(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) =>
        sql`insert into files (name, kind, bytes) select name, 'image', 2000 from unnest(${names.image}::text[]) name
        union all select name, 'license', 3000000 from unnest(${names.license}::text[]) name`,
    ),
  )
})

/** Ends the command with a signal once it has told of its first files. */
const afterFirst =
  (signal: NodeJS.Signals): Watch =>
  (output, kill) => {
    if (output.includes("moved")) kill(signal)
  }

describe("moving files from the disk into the bucket", { timeout: 180_000 }, () => {
  it("refuses without a bucket and with an unknown option", async () => {
    const without = { S3_ENDPOINT: "", S3_BUCKET: "" }
    expect(await move([], undefined, without)).toEqual({
      code: 78,
      output: expect.stringContaining("S3_ENDPOINT and S3_BUCKET are not set"),
    })
    expect((await move(["--all"])).code).toBe(64)
  })

  it("is killed and stopped in the middle, loses its store, goes on each time, and ends with every byte", async () => {
    const before = hashes(join(dataDir, "files"))
    expect((await move([], afterFirst("SIGKILL"))).output).not.toContain("Everything")
    const some = (await inBucket()).size
    expect(some).toBeGreaterThanOrEqual(50)
    expect(some).toBeLessThan(before.size)
    expect(await move([], afterFirst("SIGTERM"))).toMatchObject({
      code: 130,
      output: expect.stringContaining("Stopped. Run it again"),
    })
    const lost = await move([], (output) => {
      if (/moved/.test(output)) void s3.proxy.refuse()
    })
    expect(lost).toMatchObject({ code: 1, output: expect.stringContaining("It ended early") })
    await s3.proxy.resume()
    const last = await move()
    expect(last).toMatchObject({ code: 0, output: expect.stringContaining("Everything listed is in") })
    expect(Number(/(\d+) were there/.exec(last.output.split("\n").at(-3) ?? "")?.[1])).toBeGreaterThanOrEqual(
      some,
    )
    expect(await inBucket()).toEqual(before)
    // Nothing is removed unless it was asked for.
    expect(hashes(join(dataDir, "files"))).toEqual(before)
  })

  it("sends again what is not the same there, and leaves alone what the database does not list", async () => {
    const [first = ""] = names.image
    const stranger = `${randomUUID()}.webp`
    stored("image", stranger, randomBytes(100))
    const size = readFileSync(join(folderOf("image"), first)).length
    await withBucket((store) => store.write(`image/${first}`, new Uint8Array(size)))
    await withBucket((store) => store.remove(`license/${names.license[0] ?? ""}`))
    const before = hashes(join(dataDir, "files"))
    const done = await move(["--remove"])
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining("2 moved") })
    expect(done.output).toContain("1 are not listed in the database and stay on the disk")
    before.delete(`image/${stranger}`)
    expect(await inBucket()).toEqual(before)
    expect([readdirSync(folderOf("image")), readdirSync(folderOf("license"))]).toEqual([[stranger], []])
    expect(await move(["--remove"])).toMatchObject({ code: 0 })
  })

  it("moves months that left the database, killed in the middle and stopped, and one is brought back from there", async () => {
    const old = oldMonths(app)
    const onDisk = { DATA_DIR: dataDir }
    const [months, sold] = [60, 50]
    await old.divide(months)
    await old.sell(monthBefore(sold), monthBefore(sold - 1))
    for (let month = 2; month <= months; month++) await old.logged(monthBefore(month), month)
    const before = await old.content()
    await old.summarise()
    expect(await old.archive(["--before", monthBefore(1)], onDisk)).toMatchObject({ code: 0 })
    const files = hashes(join(dataDir, "files"), ["archive"])
    expect(files.size).toBe(months + 3)
    const unknown = `archive/${randomUUID()}.gz`
    writeFileSync(join(dataDir, "files", unknown), randomBytes(100))

    expect((await move([], afterFirst("SIGKILL"))).output).not.toContain("Everything")
    const some = (await inBucket(["archive"])).size
    expect(some).toBeGreaterThan(0)
    expect(some).toBeLessThan(files.size)
    expect(await move([], afterFirst("SIGTERM"))).toMatchObject({ code: 130 })
    const last = await move(["--remove"])
    expect(last).toMatchObject({ code: 0, output: expect.stringContaining("Everything listed is in") })
    // a picture of before, and a file of no month
    expect(last.output).toContain("2 are not listed in the database and stay on the disk")
    expect(await inBucket(["archive"])).toEqual(files)
    expect(readdirSync(folderOf("archive"))).toEqual([unknown.replace("archive/", "")])

    for (const month of [sold, sold - 1])
      expect(
        await old.archive(["--restore", monthBefore(month)], { ...onDisk, ...s3.settings }),
      ).toMatchObject({
        code: 0,
      })
    const [lines, movements] = await old.content()
    expect([lines, movements]).toEqual(before.slice(0, 2))
    await old.expectEven()
  })
})
