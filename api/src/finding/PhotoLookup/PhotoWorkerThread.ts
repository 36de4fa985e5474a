/** The thread that reads photos. PhotoWorker starts and ends it. */
import { parentPort, workerData } from "node:worker_threads"
import { stepBack, stepBackNamed } from "../../platform/StepBack.ts"
import type { PhotoAnswer, PhotoCodes, PhotoOutcome, PhotoRequest } from "./PhotoWorkerMessages.ts"
import { makePhotoReader, type PhotoReader, type PhotoReaderOptions } from "./ReadPhoto.ts"

/**
 * Milliseconds after which reading stops and the lines read so far are the result. Well below the time limit of a
 * job.
 */
const READING_BUDGET = 9000

const rssAtStart = process.memoryUsage.rss()

/** Recognises libvips' error message for a picture larger than `limitInputPixels`. */
const isTooManyPixels = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("exceeds pixel limit")

/** Recognises sharp's errors for bytes that are not a picture: they begin with a loader's name or "Input". */
const isBadPicture = (error: unknown): boolean =>
  error instanceof Error &&
  /^(?:Input |pngload|jpegload|webpload|gifload|heifload|Vips|source)/i.test(error.message)

interface Photo {
  readonly bytes: Uint8Array
  readonly thisYear: number
}

const outcomeOf = async (
  reader: PhotoReader,
  { bytes, thisYear }: Photo,
  isCancelled: () => boolean,
  onCodes: PhotoReaderOptions["onCodes"],
): Promise<PhotoOutcome> => {
  const deadline = performance.now() + READING_BUDGET
  try {
    const reading = await reader(bytes, {
      thisYear,
      stop: () => isCancelled() || performance.now() > deadline,
      onCodes,
    })
    return isCancelled() ? { kind: "cancelled" } : { kind: "read", reading }
  } catch (error) {
    if (isTooManyPixels(error)) return { kind: "tooManyPixels" }
    if (isBadPicture(error)) return { kind: "unreadable" }
    return { kind: "failed", message: String(error) }
  }
}

const serve = (port: NonNullable<typeof parentPort>): void => {
  const reader = makePhotoReader()
  const cancelled = new Set<number>()
  const running = new Map<number, Promise<void>>()
  const answer = async ({ job, ...photo }: Photo & { readonly job: number }): Promise<void> => {
    const outcome = await outcomeOf(
      await reader,
      photo,
      () => cancelled.has(job),
      (codes) => port.postMessage({ kind: "codes", job, codes } satisfies PhotoCodes),
    )
    cancelled.delete(job)
    // libvips keeps its threads, so the next photo is decoded with the priority of this thread
    stepBackNamed("libvips worker", Number(workerData))
    const grownBy = process.memoryUsage.rss() - rssAtStart
    port.postMessage({ kind: "answer", job, outcome, grownBy } satisfies PhotoAnswer)
  }
  port.on("message", (request: PhotoRequest) => {
    if (request.kind === "cancel") cancelled.add(request.job)
    else if (request.kind === "end") {
      for (const job of running.keys()) cancelled.add(job)
      void Promise.allSettled([reader, ...running.values()]).then(() => process.exit())
    } else {
      const { job } = request
      running.set(
        job,
        answer(request).finally(() => running.delete(job)),
      )
    }
  })
}

stepBack(Number(workerData))
if (parentPort !== null) serve(parentPort)
