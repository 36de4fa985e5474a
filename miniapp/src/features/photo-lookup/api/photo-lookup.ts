import { upload } from "../../../lib/api-client.ts"

/** Names on the photo, best guess first. */
export type PhotoAnswer = { readonly medicine_name: readonly string[] }

type Options = { readonly signal: AbortSignal; readonly onProgress: (part: number) => void }

/** Reads the medicine's name from a photo. */
export const readPhoto = (photo: Blob, options: Options): Promise<PhotoAnswer> =>
  upload<PhotoAnswer>("/users/ocr/medicine", photo, "medicine.jpg", options)
