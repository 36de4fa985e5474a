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
export const uploadImage = async (
  file: File,
  as: Credential,
  onProgress?: (share: number) => void,
): Promise<string> => {
  const stored = await api.upload<Wire<typeof UploadedName>>("/api/images/upload", file, {
    as,
    ...(onProgress === undefined ? {} : { onProgress }),
  })
  return stored.filename
}
