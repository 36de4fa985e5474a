/** The thread that reads photos. PhotoWorker starts and ends it. */
import { parentPort } from "node:worker_threads"
import type { MessagePort } from "node:worker_threads"
import { threadData } from "../../platform/NativeCalls.ts"
import { serveJobs } from "../../platform/ServeJobs.ts"
import type { Job } from "../../platform/ServeJobs.ts"
import { stepBack, stepBackNamed } from "../../platform/StepBack.ts"
import type { PhotoAnswer, PhotoCodes, PhotoOutcome, PhotoWork } from "./PhotoWorkerMessages.ts"
import { makePhotoReader, type PhotoReader } from "./ReadPhoto.ts"

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

const outcomeOf = async (
  reader: PhotoReader,
  { bytes, thisYear }: PhotoWork,
  { isCancelled, note }: Job<PhotoCodes>,
): Promise<PhotoOutcome> => {
  const deadline = performance.now() + READING_BUDGET
  try {
    const reading = await reader(bytes, {
      thisYear,
      stop: () => isCancelled() || performance.now() > deadline,
      onCodes: note,
    })
    return isCancelled() ? { kind: "cancelled" } : { kind: "read", reading }
  } catch (error) {
    if (isTooManyPixels(error)) return { kind: "tooManyPixels" }
    if (isBadPicture(error)) return { kind: "unreadable" }
    return { kind: "failed", message: String(error) }
  }
}

const serve = (port: MessagePort): void => {
  const reader = makePhotoReader()
  serveJobs<PhotoWork, PhotoCodes, PhotoAnswer>(port, reader, async (photo, job) => {
    const outcome = await outcomeOf(await reader, photo, job)
    // libvips keeps its threads, so the next photo is decoded with the priority of this thread
    stepBackNamed("libvips worker", threadData().niceness)
    return { outcome, grownBy: process.memoryUsage.rss() - rssAtStart }
  })
}

stepBack(threadData().niceness)
if (parentPort !== null) serve(parentPort)
