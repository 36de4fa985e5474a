import { ApiFailure } from "@rokthnam/shared/web/errors/api-failure"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Credential } from "../../../lib/api.ts"
import { uploadImage } from "../../../lib/upload-image.ts"
import { useUpload } from "./use-upload.ts"

/** A photo as a form holds it: kept, removed, or a new file. */
type PhotoChange =
  | { readonly kind: "keep" }
  | { readonly kind: "remove" }
  | { readonly kind: "replace"; readonly file: File }

/** An answer without a code of its own is told as what failed, which was the image and not the form. */
const sayImage = (error: unknown): unknown =>
  error instanceof ApiFailure && error.code === ""
    ? new ApiFailure({
        call: error.call,
        outcome: error.outcome,
        status: error.status,
        code: "ImageUploadFailed",
      })
    : error

type Options = {
  /** The stored photo's name. */
  readonly stored: string | null
  readonly as: Credential
  /** In megabytes. */
  readonly largest: number
  /** What a file that is no image is told, where a document has other words for it. */
  readonly notImage?: string
}

/** The photo of a form: chosen, checked, sent once, and after the save the stored one again. */
export const usePhoto = ({ stored, as, largest, notImage }: Options) => {
  const { t } = useTranslation()
  const errorWords = useErrorWords()
  const [change, setChange] = useState<PhotoChange>({ kind: "keep" })
  const [error, setError] = useState<string>()
  const upload = useUpload((file, onProgress) => uploadImage(file, as, onProgress))
  const become = (next: PhotoChange) => {
    setError(undefined)
    setChange(next)
  }
  return {
    isChanged: change.kind !== "keep",
    /** What a `PhotoField` takes. */
    field: {
      file: change.kind === "replace" ? change.file : null,
      stored: change.kind === "keep" ? stored : null,
      largest,
      error,
      progress: upload.progress,
      onChoose: (file: File) => become({ kind: "replace", file }),
      onRefuse: setError,
      refusals: {
        type: notImage ?? t("photo.notImage"),
        size: t("photo.tooLarge", { limit: largest }),
      },
      onRemove: () => become({ kind: stored === null || stored === "" ? "keep" : "remove" }),
    },
    /** The stored name of a new file, '' for a removed photo, undefined for an unchanged one; sends a file once. */
    send: async (): Promise<string | undefined> => {
      if (change.kind !== "replace") return change.kind === "remove" ? "" : undefined
      try {
        return await upload.once(change.file)
      } catch (reason) {
        const said = sayImage(reason)
        setError(errorWords(said, t("photo.failed")))
        throw said
      }
    },
    /** The save went through: the chosen photo is the stored one. */
    settle: () => become({ kind: "keep" }),
  }
}
