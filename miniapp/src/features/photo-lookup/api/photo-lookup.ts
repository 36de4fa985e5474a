import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { api } from "../../../lib/api.ts"

/** The names on the photo, best guess first, and what is known about each. */
export type PhotoAnswer = Answer<"POST /users/ocr/medicine">

type Options = { readonly signal: AbortSignal; readonly onProgress: (part: number) => void }

/** Reads the medicine's name from a photo. */
export const readPhoto = (photo: Blob, options: Options): Promise<PhotoAnswer> =>
  api.upload("/users/ocr/medicine", { ...options, file: photo, fileName: "medicine.jpg" })
