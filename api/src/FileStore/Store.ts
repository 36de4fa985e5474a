import type { Effect, Scope, Stream } from "effect"
import type { StoreAway } from "./StoreAway.ts"

/** A file on the disk of this server, which is copied from there and never held in memory as a whole. */
type FileOnDisk = { readonly path: string; readonly size: number }

/** What is written: bytes, or a file. */
export type Content = Uint8Array | FileOnDisk

/** A file that was opened: its bytes, or where it is large and comes from another server, a stream of them. */
export type OpenedFile = {
  readonly size: number
  readonly content: Uint8Array<ArrayBuffer> | Stream.Stream<Uint8Array, StoreAway>
}

/** `changedAt` in milliseconds. */
export type ListedFile = { readonly key: string; readonly size: number; readonly changedAt: number }

/**
 * Keeps the bytes of files under keys, which this server makes: a folder, a slash, and letters, digits, dots and dashes. What
 * is written under a key never changes. A full store is the defect `StorageFull`, one that is away `StoreAway`.
 */
export interface Store {
  /** Where the files are, for the operator. */
  readonly place: string
  /** Writes a whole file or nothing. */
  readonly write: (key: string, content: Content) => Effect.Effect<void>
  /** The file, or undefined when there is none. Its stream ends with the scope. */
  readonly open: (key: string) => Effect.Effect<OpenedFile | undefined, never, Scope.Scope>
  /** The size in bytes, or undefined when there is no such file. */
  readonly size: (key: string) => Effect.Effect<number | undefined>
  /** Removes a file. A missing one is not an error. */
  readonly remove: (key: string) => Effect.Effect<void>
  /** Every file of a folder, in the order of their keys. */
  readonly list: (folder: string) => Stream.Stream<ListedFile>
}
