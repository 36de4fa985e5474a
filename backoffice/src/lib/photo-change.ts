import { useState } from "react"
import type { Credential } from "./api-client.ts"
import { ApiFailure } from "./api-failure.ts"
import { uploadImage } from "./images.ts"

/** A photo as a form holds it: kept, removed, or a new file. */
export type PhotoChange =
  | { readonly kind: "keep" }
  | { readonly kind: "remove" }
  | { readonly kind: "replace"; readonly file: File }

/** An answer without a code of its own is told as what failed, which was the image and not the form. */
const sayImage = (error: unknown): never => {
  if (error instanceof ApiFailure && error.code === "")
    throw new ApiFailure({ status: error.status, code: "ImageUploadFailed", detail: error.detail })
  throw error
}

/** The field of an update: absent keeps the stored photo, empty removes it, a new file is stored first. */
export const photoField = async (
  change: PhotoChange,
  as: Credential,
): Promise<{ readonly photo?: string }> => {
  if (change.kind === "keep") return {}
  return { photo: change.kind === "remove" ? "" : await uploadImage(change.file, as).catch(sayImage) }
}

/** The photo of a form; `check` answers why a file is refused, or undefined. */
export const usePhotoChange = (stored: string | null, check: (file: File) => string | undefined) => {
  const [change, setChange] = useState<PhotoChange>({ kind: "keep" })
  const [error, setError] = useState<string>()
  const choose = (file: File | null) => {
    if (file === null) return
    const refused = check(file)
    setError(refused)
    if (refused === undefined) setChange({ kind: "replace", file })
  }
  const remove = () => {
    setError(undefined)
    setChange({ kind: stored === null || stored === "" ? "keep" : "remove" })
  }
  return {
    change,
    /** What a `PhotoInput` takes. */
    input: {
      file: change.kind === "replace" ? change.file : null,
      stored: change.kind === "keep" ? stored : null,
      error,
      onChoose: choose,
      onRemove: remove,
    },
  }
}
