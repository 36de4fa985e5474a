import { Chunk, Effect, Ref, Stream } from "effect"
import { createHash } from "node:crypto"
import { readAll } from "../../FileStore.ts"
import type { Store } from "../../FileStore/Store.ts"
import { ArchivedMonths } from "../ArchivedMonths.ts"
import { archiveFolder } from "../ArchivedMonths/ArchivedTables.ts"
import { nameOfKey } from "./FileNames.ts"
import { FilesRepo } from "./FilesRepo.ts"
import { keptFolders } from "./KeptFolders.ts"
import { traced } from "../Span.ts"

/** Files whose rows are looked for together. */
const batch = 50
/** Files moved at a time: each is held twice in memory, with at most a few megabytes (`largestUpload`). */
const atOnce = 4

/** What is moved, from where to where. With `remove`, what has arrived is removed from where it was. */
type Move = { readonly from: Store; readonly to: Store; readonly remove: boolean }

/** What became of one file. `there`: it had been moved before. `unlisted`: the database does not know it. */
type Outcome = "moved" | "there" | "unlisted" | "gone" | "broken"

/** How many files came to which end, and how many were looked at of how many. */
export type Progress = Readonly<Record<Outcome, number>> & {
  readonly done: number
  readonly all: number
  readonly bytes: number
}

const nothing: Omit<Progress, "all"> = {
  moved: 0,
  there: 0,
  unlisted: 0,
  gone: 0,
  broken: 0,
  done: 0,
  bytes: 0,
}

const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

/** Whether a store has exactly these bytes, which are read back. */
const has = (store: Store, key: string, bytes: Uint8Array) =>
  Effect.map(readAll(store, key), (found) => found !== undefined && digest(found) === digest(bytes))

/**
 * Copies one file. What is in the store with the same size was copied before: a store has a whole file or none, and a name
 * never gets another content. Everything that is copied, and everything before it is removed, is read back and compared.
 */
const moveOne = ({ from, to, remove }: Move, key: string) =>
  Effect.gen(function* () {
    const bytes = yield* readAll(from, key)
    if (bytes === undefined) return ["gone", 0] as const
    const isThere = (yield* to.size(key)) === bytes.length && (!remove || (yield* has(to, key, bytes)))
    if (!isThere) {
      yield* to.write(key, bytes)
      const isWhole = yield* has(to, key, bytes)
      // The product may have removed it meanwhile, here first and there before it was written.
      if ((yield* from.size(key)) === undefined) {
        yield* to.remove(key)
        return ["gone", 0] as const
      }
      if (!isWhole) return ["broken", 0] as const
    }
    if (remove) yield* from.remove(key)
    return isThere ? (["there", 0] as const) : (["moved", bytes.length] as const)
  })

const isArchived = (key: string): boolean => key.startsWith(`${archiveFolder}/`)

/** Moves the bytes of uploaded files and archived months from one store to another while the product runs. */
export class MovingFiles extends Effect.Service<MovingFiles>()("MovingFiles", {
  effect: Effect.gen(function* () {
    const repo = yield* FilesRepo
    const months = yield* ArchivedMonths

    /** Those of these keys whose files the database lists. */
    const listedOf = (keys: ReadonlyArray<string>) =>
      Effect.gen(function* () {
        const uploads = keys.filter((key) => !isArchived(key))
        const found = yield* repo.named([...new Set(uploads.map(nameOfKey))])
        const names = new Set(found.map(({ name }) => name))
        const archived = yield* months.areListed(keys.filter(isArchived))
        return new Set([...uploads.filter((key) => names.has(nameOfKey(key))), ...archived])
      })

    /**
     * Moves every file that the database lists. It may be stopped at any moment and run again: what has arrived is not sent
     * twice. Calls `tell` after each batch. A store that is away is a defect.
     */
    const move = traced("MovingFiles.move")(function* (
      order: Move,
      tell: (progress: Progress) => Effect.Effect<void>,
    ) {
      const keys = Stream.flatMap(Stream.fromIterable(keptFolders), (folder) => order.from.list(folder))
      const all = yield* Stream.runCount(keys)
      const progress = yield* Ref.make<Progress>({ ...nothing, all })
      const count = (outcome: Outcome, bytes: number) =>
        Ref.update(progress, (so) => ({
          ...so,
          [outcome]: so[outcome] + 1,
          done: so.done + 1,
          bytes: so.bytes + bytes,
        }))
      const moveSome = Effect.fnUntraced(function* (some: ReadonlyArray<string>) {
        const listed = yield* listedOf(some)
        yield* Effect.forEach(
          some,
          (key) =>
            listed.has(key)
              ? Effect.flatMap(moveOne(order, key), ([outcome, bytes]) => count(outcome, bytes))
              : count("unlisted", 0),
          { concurrency: atOnce, discard: true },
        )
        yield* Effect.flatMap(Ref.get(progress), tell)
      })
      yield* keys.pipe(
        Stream.map(({ key }) => key),
        Stream.grouped(batch),
        Stream.runForEach((some) => moveSome(Chunk.toReadonlyArray(some))),
      )
      return yield* Ref.get(progress)
    })

    return { move }
  }),
  dependencies: [FilesRepo.Default, ArchivedMonths.Default],
}) {}
