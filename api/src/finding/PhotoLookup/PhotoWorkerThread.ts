/** The thread that reads photos. PhotoWorker starts and ends it. */
import { readlinkSync } from "node:fs"
import { setPriority } from "node:os"
import { parentPort } from "node:worker_threads"
import type { PhotoAnswer, PhotoCodes, PhotoOutcome, PhotoRequest } from "./PhotoWorkerMessages.ts"
import { makePhotoReader, type PhotoReader, type PhotoReaderOptions } from "./ReadPhoto.ts"

/**
 * Milliseconds after which reading stops and the lines read so far are the result. Well below the time limit of a
 * job.
 */
const READING_BUDGET = 9000
/** The niceness of this thread, see nice(1). Searches that need the core get about three quarters of it. */
const BACKGROUND = 5

const rssAtStart = process.memoryUsage.rss()

/** Lowers the priority of this thread only. Linux has a niceness per thread id; other systems do not. */
const stepBack = (): void => {
  if (process.platform !== "linux") return
  const thread = readlinkSync("/proc/thread-self").split("/").at(-1)
  setPriority(Number(thread), BACKGROUND)
}

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

stepBack()
if (parentPort !== null) serve(parentPort)
