import { Deferred, Effect } from "effect"
import { readFile } from "node:fs/promises"
import { hashesAtOnce, hashTurnOffice } from "../accounts/Identity/HashTurns.ts"
import type { FindingThread } from "../finding/Finding/OwnThread.ts"
import { findingOffice, findingStateOffice } from "../finding/Finding/Questions.ts"
import { PhotoReaders } from "../finding/PhotoLookup/PhotoReaders.ts"
import { photoOffice } from "../finding/PhotoLookup/ReadInPrimary.ts"
import { BodyBudget } from "../http/BodyBudget.ts"
import { diskOffice, rooms } from "../http/Rooms.ts"
import { countOffice, giveBackOffice, resetOffice, Windows } from "../platform/Windows.ts"
import { importTurnOffice, importTurns } from "../stock/Imports/ImportTurns.ts"
import { FairTurns } from "../stock/Imports/FairTurns.ts"
import {
  progressOffice,
  RememberedProgresses,
  tellProgressOffice,
} from "../stock/Imports/RememberedProgresses.ts"
import { answering } from "./Desk.ts"
import type { Answering } from "./Desk.ts"
import { beginOffice, preparedOffice } from "./StartOffices.ts"

const done = (work: () => void) => Effect.as(Effect.sync(work), null)

const finding = (thread: Deferred.Deferred<FindingThread>): ReadonlyArray<Answering> => [
  answering(findingOffice, (question) =>
    Effect.flatMap(Deferred.await(thread), ({ outcome }) => outcome(question)),
  ),
  answering(findingStateOffice, () => Effect.flatMap(Deferred.await(thread), ({ state }) => state)),
]

const photos = Effect.map(PhotoReaders, (readers) =>
  answering(photoOffice, (photo, note) =>
    readers
      .read(
        "path" in photo ? Effect.promise(() => readFile(photo.path)) : Effect.succeed(photo.bytes),
        // The process that asked knows whether they are enough, and then gives up the rest.
        (codes) => Effect.as(note(codes), false),
      )
      .pipe(
        Effect.catchTag("PhotoLookupBusy", ({ params }) =>
          Effect.succeed({ kind: "busy" as const, retryAfter: params.retry_after }),
        ),
      ),
  ),
)

const counting = (): ReadonlyArray<Answering> => {
  const windows = new Windows()
  return [
    answering(countOffice, ({ key, seconds }) => Effect.sync(() => windows.count(key, seconds))),
    answering(giveBackOffice, (key) => done(() => windows.giveBack(key))),
    answering(resetOffice, (key) => done(() => windows.reset(key))),
  ]
}

const receiving = (): Answering => {
  const disk = new BodyBudget(rooms.disk)
  return answering(diskOffice, ({ address, bytes }, note) =>
    Effect.acquireUseRelease(
      Effect.sync(() => disk.take(address, bytes)),
      (taken) => Effect.zipRight(note(typeof taken === "string" ? taken : "granted"), Effect.never),
      (taken) => Effect.sync(() => typeof taken === "string" || taken.release()),
    ),
  )
}

const imports = (): ReadonlyArray<Answering> => {
  const turns = new FairTurns(importTurns)
  const progresses = new RememberedProgresses()
  return [
    answering(importTurnOffice, (pharmacy, note) =>
      Effect.flatMap(
        turns.run(pharmacy, Effect.zipRight(note("begun"), Effect.never), note("busy")),
        () => Effect.never,
      ),
    ),
    answering(progressOffice, (name) => Effect.sync(() => progresses.get(name))),
    answering(tellProgressOffice, ({ name, text }) => done(() => progresses.set(name, text))),
  ]
}

const passwords = Effect.map(Effect.makeSemaphore(hashesAtOnce), (turns) =>
  answering(hashTurnOffice, (_, note) => turns.withPermits(1)(Effect.zipRight(note("begun"), Effect.never))),
)

/** The first process that asks prepares the database. If it ends meanwhile, so does the start of the product. */
const beginning = (migrated: Deferred.Deferred<void>): Effect.Effect<ReadonlyArray<Answering>> =>
  Effect.map(Deferred.make<void>(), (prepared) => {
    let isTaken = false
    return [
      answering(beginOffice, () =>
        Effect.zipRight(
          Deferred.await(migrated),
          Effect.suspend(() => {
            const prepares = !isTaken
            isTaken = true
            return Effect.as(prepares ? Effect.void : Deferred.await(prepared), { prepares })
          }),
        ),
      ),
      answering(preparedOffice, () => Effect.as(Deferred.succeed(prepared, undefined), null)),
    ]
  })

/**
 * What the primary does for all processes of its machine.
 *
 * @param migrated is done when the database has its present form
 * @param thread the thread of finding, once it has started
 */
export const makeOffices = (migrated: Deferred.Deferred<void>, thread: Deferred.Deferred<FindingThread>) =>
  Effect.map(Effect.all([photos, passwords, beginning(migrated)]), ([photo, hashes, begin]) => [
    ...begin,
    ...finding(thread),
    ...counting(),
    ...imports(),
    photo,
    receiving(),
    hashes,
  ])
