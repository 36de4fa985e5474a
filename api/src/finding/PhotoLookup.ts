import { FileTypeRefused } from "@rokthnam/shared/Files/FilesApi"
import {
  type NameCandidate,
  type PhotoAnswer,
  PhotoHasTooManyPixels,
  PhotoUnreadable,
} from "@rokthnam/shared/PhotoLookup/PhotoLookupApi"
import { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { Effect, Ref, Schema } from "effect"
import { readProduct } from "../../matching/product/Product.ts"
import { Finding } from "./Finding.ts"
import { barcodesOf } from "@rokthnam/shared/Medicines/PackCodeRules"
import type { PackCode } from "@rokthnam/shared/Medicines/PackCodeRules"
import { imageKindOf } from "./PhotoLookup/ImageKind.ts"
import { searchFor } from "./PhotoLookup/NameCandidates.ts"
import { PhotoLookupRepo } from "./PhotoLookup/PhotoLookupRepo.ts"
import { PhotoReaders } from "./PhotoLookup/PhotoReaders.ts"
import type { PhotoOutcome } from "./PhotoLookup/PhotoWorkerMessages.ts"
import type { AreEnough } from "./PhotoLookup/PhotoWorker.ts"
import { readInPrimary } from "./PhotoLookup/ReadInPrimary.ts"
import { Primary } from "../Primary.ts"
import { PHOTO_LIMITS } from "./PhotoLookup/PreparePhoto.ts"
import type { WaitingFile } from "../ReceivedFile.ts"
import { traced } from "../platform/Span.ts"

const isDay = Schema.is(CalendarDay)

const answer = (candidates: ReadonlyArray<NameCandidate>, code: PackCode | undefined): PhotoAnswer => ({
  medicine_name: candidates.map(({ name }) => name),
  candidates,
  ...(code === undefined ? {} : { barcode: code.barcode }),
  ...(code?.batch === undefined ? {} : { batch: code.batch }),
  ...(code?.serial === undefined ? {} : { serial: code.serial }),
  ...(isDay(code?.expiry) ? { expiration_date: code.expiry } : {}),
})

const readingOf = (outcome: PhotoOutcome) => {
  if (outcome.kind === "read") return Effect.succeed(outcome.reading)
  if (outcome.kind === "tooManyPixels")
    return new PhotoHasTooManyPixels({ limit_megapixels: PHOTO_LIMITS.inputPixels / 1_000_000 })
  if (outcome.kind === "unreadable") return new PhotoUnreadable()
  return Effect.dieMessage(outcome.kind === "failed" ? outcome.message : "A photo was let go unasked")
}

/**
 * The strengths in a `dosage` that a pharmacy typed, which may also say how often to take the medicine; null when there
 * are none.
 */
const strengthsIn = (dosage: string): string | null => {
  const { strengths } = readProduct("", dosage)
  return strengths.length === 0 ? null : strengths.join("/")
}

/** Finds the medicine's name in a photo of a pack. Nothing of the photo is stored. */
export class PhotoLookup extends Effect.Service<PhotoLookup>()("PhotoLookup", {
  effect: Effect.gen(function* () {
    const readers = yield* PhotoReaders
    const repo = yield* PhotoLookupRepo
    const finding = yield* Finding
    const primary = yield* Primary

    const read = (photo: WaitingFile, areEnough: AreEnough) =>
      primary === undefined ? readers.read(photo.bytes, areEnough) : readInPrimary(primary, photo, areEnough)

    /** The name that the pharmacies that stock a pack use for it, if one of its codes is known. */
    const carried = traced("PhotoLookup.carried")(function* (codes: ReadonlyArray<PackCode>) {
      for (const code of codes) {
        const medicine = yield* repo.carrying(barcodesOf(code.barcode))
        if (medicine !== undefined)
          return {
            name: medicine.name,
            dosage: medicine.dosage,
            confidence: 1,
            matched_text: code.barcode,
            query: searchFor(medicine.name, strengthsIn(medicine.dosage)),
          }
      }
      return undefined
    })

    /** Reads a photo of a pack. A known code gives the name; otherwise the printed text does. */
    const lookUp = traced("PhotoLookup.lookUp")(function* (photo: WaitingFile) {
      const kind = imageKindOf(photo.head)
      // sharp's prebuilt binary decodes AVIF but not HEIC, because the codec of HEIC is patented.
      if (kind === undefined || kind === "heic")
        return yield* new FileTypeRefused({ allowed: "PNG, JPEG, WebP, GIF" })
      const known = yield* Ref.make<NameCandidate | undefined>(undefined)
      const outcome = yield* read(photo, (codes) =>
        carried(codes).pipe(
          Effect.tap((candidate) => Ref.set(known, candidate)),
          Effect.map((candidate) => candidate !== undefined),
        ),
      )
      const { codes, lines } = yield* readingOf(outcome)
      const candidate = yield* Ref.get(known)
      const candidates = candidate === undefined ? yield* finding.namesOnPhoto(lines) : [candidate]
      const code = codes.find(({ barcode }) => barcode === candidate?.matched_text) ?? codes[0]
      return answer(candidates, code)
    })

    return { lookUp }
  }),
  dependencies: [PhotoLookupRepo.Default, Finding.Live, PhotoReaders.Live],
}) {}
