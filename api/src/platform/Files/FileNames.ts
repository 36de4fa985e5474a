import { Schema } from "effect"
import { randomUUID } from "node:crypto"

export const FileKind = Schema.Literal("image", "license")
export type FileKind = typeof FileKind.Type

/** Widths of the small variants in pixels, in the spelling of the query string. */
export type ImageWidth = "160" | "480"
export const imageVariants: ReadonlyArray<ImageWidth> = ["160", "480"]

/** The folders of the store's keys. */
export const fileFolders: ReadonlyArray<FileKind> = FileKind.literals

const pattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:webp|pdf)$/

/** A new name that cannot be guessed. */
export const newFileName = (extension: "webp" | "pdf"): string => `${randomUUID()}.${extension}`

/** Whether a name in a request has the form of this server's names. No other name is used in a path. */
export const isFileName = (name: string): boolean => pattern.test(name)

/**
 * The key of a file's bytes in the store. Licences and images have separate folders, so that neither can be read as
 * the other.
 */
export const storeKey = (kind: FileKind, name: string, width?: ImageWidth): string =>
  width === undefined ? `${kind}/${name}` : `${kind}/${name.replace(/\.webp$/, `.${width}.webp`)}`

/** The name of the file that a key belongs to: itself or, for a small variant, the image. */
export const nameOfKey = (key: string): string =>
  key.replace(/^[^/]*\//, "").replace(/\.(?:160|480)(?=\.webp$)/, "")

/** Every key of a file: the file itself and, for images, the small variants. */
export const storeKeys = (kind: FileKind, name: string): ReadonlyArray<string> => [
  storeKey(kind, name),
  ...(kind === "image" ? imageVariants.map((width) => storeKey(kind, name, width)) : []),
]
