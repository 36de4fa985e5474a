import { PhotoLookupBusy } from "@rokthnam/shared/PhotoLookup/PhotoLookupApi"
import { Deferred, Effect } from "effect"
import type { PrimaryClient } from "../../Primary.ts"
import { office } from "../../Primary/Messages.ts"
import type { ReceivedFile, WaitingFile } from "../../ReceivedFile.ts"
import { codesThatAreEnough } from "./PhotoWorker.ts"
import type { AreEnough } from "./PhotoWorker.ts"
import type { PhotoCodes, PhotoOutcome } from "./PhotoWorkerMessages.ts"

/** A file on this machine, or its bytes. */
type PhotoQuestion = { readonly path: string } | { readonly bytes: Uint8Array }

/** `busy` says in how many seconds the photo may be sent again. */
type PhotoAnswered = PhotoOutcome | { readonly kind: "busy"; readonly retryAfter: number }

/** The primary reads the photos of all processes of its machine, one at a time. It notes the codes before the text. */
export const photoOffice = office<PhotoQuestion, PhotoAnswered, PhotoCodes>("photo")

/** Reads a photo in the primary, as `PhotoReaders` does in this process. */
export const readInPrimary = (
  primary: PrimaryClient,
  photo: WaitingFile | ReceivedFile,
  areEnough: AreEnough,
): Effect.Effect<PhotoOutcome, PhotoLookupBusy> =>
  Effect.gen(function* () {
    const noted = yield* Deferred.make<PhotoCodes>()
    const question = "path" in photo ? { path: photo.path } : { bytes: yield* photo.bytes }
    const whole = primary.ask(photoOffice, question, (codes) =>
      Deferred.unsafeDone(noted, Effect.succeed(codes)),
    )
    const outcome = yield* Effect.raceFirst(whole, codesThatAreEnough(noted, areEnough))
    return outcome.kind === "busy" ? yield* new PhotoLookupBusy({ retry_after: outcome.retryAfter }) : outcome
  })
