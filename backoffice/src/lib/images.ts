import type { UploadedName } from "@rokthnam/shared/Files/FilesApi"
import { api } from "./api-client.ts"
import type { Credential } from "./api-client.ts"
import type { Wire } from "./wire.ts"

/** The widths of the small variants that the API keeps, in pixels. */
export type ImageWidth = 160 | 480

/** The address of a stored photo, small for lists. */
export const imageUrl = (name: string, width?: ImageWidth): string =>
  `/api/images/${encodeURIComponent(name)}${width === undefined ? "" : `?w=${width}`}`

/** Stores an image; answers the name under which forms refer to it. */
export const uploadImage = async (file: File, as: Credential): Promise<string> => {
  const stored = await api.upload<Wire<typeof UploadedName>>("/api/images/upload", file, { as })
  return stored.filename
}

const megabyte = 1024 * 1024

/** Whether a file is an image, by the browser's word (the API looks at the content). */
export const isImage = (file: File): boolean => file.type.startsWith("image/")

/** Whether a file is larger than so many megabytes. */
export const isLarger = (file: File, megabytes: number): boolean => file.size > megabytes * megabyte
