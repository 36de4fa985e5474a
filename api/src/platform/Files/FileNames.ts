import { randomUUID } from "node:crypto"
import type { FileKind } from "./FilesRepo.ts"

/** Widths of the small variants in pixels, as the query string names them. */
export type ImageWidth = "160" | "480"
export const imageVariants: ReadonlyArray<ImageWidth> = ["160", "480"]

const pattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:webp|pdf)$/

/** A new name that nobody can guess. */
export const newFileName = (extension: "webp" | "pdf"): string => `${randomUUID()}.${extension}`

/** Whether a name in a request is one that this server makes; nothing else ever reaches a path. */
export const isFileName = (name: string): boolean => pattern.test(name)

/** Where a file's bytes are in the store: licences and images apart, so that neither can be asked for as the other. */
export const storeKey = (kind: FileKind, name: string, width?: ImageWidth): string =>
  width === undefined ? `${kind}/${name}` : `${kind}/${name.replace(/\.webp$/, `.${width}.webp`)}`

/** Every key of a file: its bytes and the small variants that images have. */
export const storeKeys = (kind: FileKind, name: string): ReadonlyArray<string> => [
  storeKey(kind, name),
  ...(kind === "image" ? imageVariants.map((width) => storeKey(kind, name, width)) : []),
]
