import type { PhotoAnswer as PhotoAnswerSchema } from "@rokthnam/shared/PhotoLookup/PhotoLookupApi"
import { upload } from "../../../lib/api-client.ts"

/** Names on the photo, best guess first, and what is known of each. */
export type PhotoAnswer = (typeof PhotoAnswerSchema)["Encoded"]

type Options = { readonly signal: AbortSignal; readonly onProgress: (part: number) => void }

/** Reads the medicine's name from a photo. */
export const readPhoto = (photo: Blob, options: Options): Promise<PhotoAnswer> =>
  upload<PhotoAnswer>("/users/ocr/medicine", photo, "medicine.jpg", options)
