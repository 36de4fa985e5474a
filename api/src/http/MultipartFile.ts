import { FileAbsent, FileTooLarge, largestUpload } from "@rokthnam/shared/Files/FilesApi"
import { Effect } from "effect"
import { make } from "multipasta"
import type { IncomingMessage } from "node:http"
import type { FileHandle } from "node:fs/promises"
import { onDisk } from "../Disk.ts"
import { BodyRefused } from "./BodyRefused.ts"

/** Bytes by which the multipart encoding and its other fields may exceed the file. */
const envelope = 64 * 1024
/** The largest multipart body in bytes. */
export const largestMultipart = largestUpload + envelope

const limits = {
  maxParts: 8,
  maxFieldSize: envelope,
  maxPartSize: largestUpload,
  maxTotalSize: largestMultipart,
}

type Headers = Readonly<Record<string, string | undefined>>

/** Whether a body is multipart. The check is the same as the platform's, which handles such a body differently. */
export const isMultipart = (headers: Headers): boolean =>
  (headers["content-type"] ?? "").toLowerCase().includes("multipart/form-data")

type Failure = FileAbsent | FileTooLarge | BodyRefused

const tooLarge = () => new FileTooLarge({ limit_mb: largestUpload / 1024 / 1024 })

/** Finds the bytes of the field `file` in a multipart body that comes in parts. */
class FileFinder {
  /** Bytes that were found and not yet taken. */
  #found: Array<Uint8Array> = []
  #size = 0
  #files = 0
  #failure: FileAbsent | FileTooLarge | undefined
  readonly #parser

  constructor(contentType: string) {
    this.#parser = make({
      ...limits,
      headers: { "content-type": contentType },
      onField: () => undefined,
      onFile: ({ name }) => {
        const isWanted = name === "file" && ++this.#files === 1
        return (bytes) => {
          if (bytes !== null && isWanted) this.#keep(bytes)
        }
      },
      onError: (error) => {
        const isLarge =
          error._tag === "ReachedLimit" && (error.limit === "MaxPartSize" || error.limit === "MaxTotalSize")
        this.#failure ??= isLarge ? tooLarge() : new FileAbsent()
      },
      onDone: () => undefined,
    })
  }

  #keep(bytes: Uint8Array): void {
    this.#found.push(bytes)
    this.#size += bytes.length
  }

  /** Parses the next part of the body, or its end. The parser throws on some malformed headers. */
  add(part: Uint8Array | undefined): void {
    try {
      if (part === undefined) this.#parser.end()
      else this.#parser.write(part)
    } catch {
      this.#failure ??= new FileAbsent()
    }
  }

  take(): ReadonlyArray<Uint8Array> {
    const found = this.#found
    this.#found = []
    return found
  }

  get failure(): FileAbsent | FileTooLarge | undefined {
    return this.#failure
  }

  /** The size of the only file, once the body has ended. */
  get size(): Effect.Effect<number, FileAbsent | FileTooLarge> {
    if (this.#failure !== undefined) return Effect.fail(this.#failure)
    return this.#files === 1 && this.#size > 0 ? Effect.succeed(this.#size) : new FileAbsent()
  }
}

/** The next part of a body, `undefined` at its end. Fails with `cut` if the client leaves. */
const nextPart = (source: IncomingMessage): Effect.Effect<Buffer | undefined, BodyRefused> =>
  Effect.async((resume) => {
    const settle = (result: Effect.Effect<Buffer | undefined, BodyRefused>): void => {
      leave()
      resume(result)
    }
    const onReadable = (): void => {
      const part: Buffer | null = source.read()
      if (part !== null) settle(Effect.succeed(part))
    }
    const onEnd = (): void => settle(Effect.succeed(undefined))
    const onLost = (): void => settle(new BodyRefused({ reason: "cut" }))
    const leave = (): void => {
      source.off("readable", onReadable).off("end", onEnd).off("error", onLost).off("close", onLost)
    }
    source.on("readable", onReadable).on("end", onEnd).on("error", onLost).on("close", onLost)
    if (source.readableEnded) onEnd()
    else if (source.destroyed) onLost()
    else onReadable()
    return Effect.sync(leave)
  })

/**
 * Writes the only file in the field `file` of a multipart body to the disk as it comes, and returns its size. Other
 * fields are read and dropped. After a failure the rest of the body is not read.
 */
export const receiveFile = (source: IncomingMessage, file: FileHandle): Effect.Effect<number, Failure> =>
  Effect.gen(function* () {
    const finder = new FileFinder(source.headers["content-type"] ?? "")
    for (;;) {
      if (finder.failure !== undefined) return yield* finder.failure
      const part = yield* nextPart(source)
      finder.add(part)
      for (const bytes of finder.take()) yield* onDisk(() => file.writeFile(bytes))
      if (part === undefined) return yield* finder.size
    }
  })
