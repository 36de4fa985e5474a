import { Effect, Exit, Fiber, Schedule, Scope } from "effect"
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { PhotoReaders, type PhotoReadersOptions } from "../../../src/finding/PhotoLookup/PhotoReaders.ts"
import { drawPack } from "../../../seed/DrawPack.ts"

const hanging = new URL("./programs/HangingThread.ts", import.meta.url)
const dying = new URL("./programs/DyingThread.ts", import.meta.url)
const growing = new URL("./programs/GrowingThread.ts", import.meta.url)
const pack = await drawPack({ name: "Paracetamol", strength: "500mg", longSide: 640 })

/** Readers with so long a limit that other work on the machine never makes a photo late. */
const withReaders = <A, E>(
  options: Partial<PhotoReadersOptions>,
  use: (readers: PhotoReaders) => Effect.Effect<A, E>,
): Promise<A> =>
  Effect.runPromise(
    Effect.flatMap(PhotoReaders, use).pipe(
      Effect.provide(PhotoReaders.Default({ timeLimit: "1 minute", ...options })),
      Effect.scoped,
    ),
  )

/** Waits at most five seconds for a condition. */
const until = (isSo: () => boolean): Effect.Effect<void> =>
  Effect.sync(isSo).pipe(
    Effect.repeat({ until: (so: boolean) => so, schedule: Schedule.spaced("20 millis") }),
    Effect.timeout("5 seconds"),
    Effect.orDie,
  )

describe("the threads that read photos", () => {
  it("start with the first photo and end after idle time", () =>
    withReaders({ idleTime: "100 millis" }, (readers) =>
      Effect.gen(function* () {
        expect(readers.threads()).toEqual([undefined])
        const outcome = yield* readers.read(Effect.succeed(pack))
        expect(outcome).toMatchObject({ kind: "read" })
        expect(outcome.kind === "read" && outcome.reading.lines[0]?.text).toMatch(/paracetamol/i)
        expect(readers.threads()).toEqual([expect.any(Number)])
        yield* until(() => readers.threads()[0] === undefined)
        expect(yield* readers.read(Effect.succeed(pack))).toMatchObject({ kind: "read" })
      }),
    ))

  it("say of damaged bytes that they are unreadable, and go on", () =>
    withReaders({}, (readers) =>
      Effect.gen(function* () {
        expect(yield* readers.read(Effect.succeed(pack.subarray(0, 2000)))).toEqual({ kind: "unreadable" })
        expect(yield* readers.read(Effect.succeed(pack))).toMatchObject({ kind: "read" })
      }),
    ))

  it("are replaced when one dies, and its photo is read by the next", async () => {
    const folder = mkdtempSync(join(tmpdir(), "rokthnam-photo-"))
    await withReaders({ program: dying }, (readers) =>
      Effect.gen(function* () {
        expect(yield* readers.read(Effect.succeed(Buffer.from(folder)))).toMatchObject({ kind: "read" })
        expect(readers.threads()).toEqual([expect.any(Number)])
      }),
    )
    rmSync(folder, { recursive: true })
  })

  it("fail for good, as our bug, when a photo kills two in a row", async () => {
    const nowhere = Buffer.from("/nowhere/at/all")
    const read = withReaders({ program: dying }, (readers) => readers.read(Effect.succeed(nowhere)))
    await expect(read).rejects.toThrow(/ThreadDied|error has occurred/)
  })

  it("are replaced when the process has grown too far", () =>
    withReaders({ program: growing, memoryLimit: 1000 }, (readers) =>
      Effect.gen(function* () {
        yield* readers.read(Effect.succeed(Buffer.from("999")))
        const first = readers.threads()[0]
        expect(first).toBeTypeOf("number")
        yield* readers.read(Effect.succeed(Buffer.from("1001")))
        yield* until(() => readers.threads()[0] === undefined)
        yield* readers.read(Effect.succeed(Buffer.from("1")))
        expect(readers.threads()[0]).not.toBe(first)
      }),
    ))

  it("give a photo up at its time limit, and read the next one on a new thread", () =>
    withReaders(
      { program: hanging, timeLimit: "200 millis", cancelGrace: "100 millis", endGrace: "10 millis" },
      (readers) =>
        Effect.gen(function* () {
          const first = yield* Effect.fork(Effect.flip(readers.read(Effect.succeed(pack))))
          yield* until(() => readers.threads()[0] !== undefined)
          const thread = readers.threads()[0]
          expect(yield* Fiber.join(first)).toMatchObject({ _tag: "PhotoLookupBusy" })
          const next = yield* Effect.fork(Effect.either(readers.read(Effect.succeed(pack))))
          yield* until(() => readers.threads()[0] !== undefined && readers.threads()[0] !== thread)
          yield* Fiber.interrupt(next)
        }),
    ))

  it("let a photo go when nobody waits for it any more", () =>
    withReaders({ cancelGrace: "5 seconds" }, (readers) =>
      Effect.gen(function* () {
        yield* readers.read(Effect.succeed(pack))
        const thread = readers.threads()[0]
        const reading = yield* Effect.fork(readers.read(Effect.succeed(pack)))
        yield* Effect.sleep("50 millis")
        yield* Fiber.interrupt(reading)
        expect(yield* readers.read(Effect.succeed(pack))).toMatchObject({ kind: "read" })
        expect(readers.threads()[0]).toBe(thread)
      }),
    ))

  it("stop at the codes when these are enough", () =>
    withReaders({}, (readers) =>
      Effect.gen(function* () {
        const { drawCode } = yield* Effect.promise(() => import("./DrawCode.ts"))
        const picture = yield* Effect.promise(() => drawCode("4006381333931", { format: "EAN13" }))
        expect(yield* readers.read(Effect.succeed(picture), () => Effect.succeed(true))).toEqual({
          kind: "read",
          reading: { codes: [{ barcode: "4006381333931" }], lines: [] },
        })
        const whole = yield* readers.read(Effect.succeed(picture), () => Effect.succeed(false))
        expect(whole.kind === "read" && whole.reading.codes).toHaveLength(1)
      }),
    ))

  it("may be ended at any moment, also while they load or read, and nothing else ends with them", async () => {
    for (const pause of [0, 50, 100, 150, 200, 300, 400, 600])
      await withReaders({}, (readers) =>
        Effect.gen(function* () {
          yield* Effect.fork(readers.read(Effect.succeed(pack)))
          yield* Effect.sleep(pause)
        }),
      )
    expect(await withReaders({}, (readers) => readers.read(Effect.succeed(pack)))).toMatchObject({
      kind: "read",
    })
  })

  it("may be given no time to leave native code, and the process goes on", async () => {
    const program = new URL("./programs/EndedWhileReading.ts", import.meta.url).pathname
    const { stdout } = await promisify(execFile)(process.execPath, [program], { timeout: 50_000 })
    expect(stdout.trim()).toBe("ended 10")
  })

  it("end with the service", async () => {
    const scope = await Effect.runPromise(Scope.make())
    const readers = await Effect.runPromise(
      PhotoReaders.pipe(Effect.provide(PhotoReaders.Default({ program: growing })), Scope.extend(scope)),
    )
    await Effect.runPromise(Scope.close(scope, Exit.void))
    expect(readers.threads()).toEqual([undefined])
  })
})

describe("the line before the threads", () => {
  const slow = {
    program: hanging,
    timeLimit: "10 seconds",
    cancelGrace: "10 millis",
    endGrace: "10 millis",
  } as const

  it("refuses at once what is too many, and says when to come again", () =>
    withReaders({ ...slow, waiting: 2 }, (readers) =>
      Effect.gen(function* () {
        const reading = yield* Effect.fork(readers.read(Effect.succeed(pack)))
        yield* until(() => readers.threads()[0] !== undefined)
        const waiting = yield* Effect.fork(
          Effect.all([readers.read(Effect.succeed(pack)), readers.read(Effect.succeed(pack))], {
            concurrency: "unbounded",
          }),
        )
        yield* Effect.sleep("50 millis")
        const refused = yield* Effect.flip(readers.read(Effect.succeed(pack)))
        expect(refused).toMatchObject({ _tag: "PhotoLookupBusy" })
        expect(refused.params.retry_after).toBeGreaterThan(1)
        yield* Fiber.interruptAll([waiting, reading])
        yield* Effect.sleep("50 millis")
        expect(
          yield* readers.read(Effect.succeed(pack)).pipe(Effect.timeoutOption("100 millis")),
        ).toMatchObject({
          _tag: "None",
        })
      }),
    ))

  it("does not let a photo wait beyond all patience", () =>
    withReaders({ ...slow, patience: "100 millis" }, (readers) =>
      Effect.gen(function* () {
        const reading = yield* Effect.fork(readers.read(Effect.succeed(pack)))
        yield* until(() => readers.threads()[0] !== undefined)
        expect(yield* Effect.flip(readers.read(Effect.succeed(pack)))).toMatchObject({
          _tag: "PhotoLookupBusy",
        })
        yield* Fiber.interrupt(reading)
      }),
    ))
})
