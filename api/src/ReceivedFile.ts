import { Effect } from "effect"

/** A file whose bytes are read only when their turn comes, so that files that wait use no memory. */
export type WaitingFile = {
  /** The first bytes, at most `headLength`. They tell the type of a file. */
  readonly head: Buffer
  readonly bytes: Effect.Effect<Buffer>
}

/** A client's file on the disk of this server, until the scope of the call that received it ends. */
export type ReceivedFile = WaitingFile & {
  readonly path: string
  /** Size in bytes. */
  readonly size: number
}

/** Bytes in the head of a file: PDF readers look for the header in so many (ISO 32000, note 13 of Acrobat). */
export const headLength = 1024

/** A file that is already in memory, as seeds and tests have it. */
export const fileInMemory = (bytes: Buffer): WaitingFile => ({
  head: bytes.subarray(0, headLength),
  bytes: Effect.succeed(bytes),
})
