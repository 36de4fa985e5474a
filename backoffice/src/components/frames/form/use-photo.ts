import { ApiFailure, isPassing } from "@rokthnam/shared/web/errors/api-failure"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Credential } from "../../../lib/api.ts"
import { shrinkImage } from "../../../lib/shrink-image.ts"
import { uploadImage } from "../../../lib/upload-image.ts"
import { useUpload } from "./use-upload.ts"

/** What a form does with its photo: keep it, remove it or replace it with a new file. */
type PhotoChange =
  | { readonly kind: "keep" }
  | { readonly kind: "remove" }
  | { readonly kind: "replace"; readonly file: File }

/**
 * Gives an error without a code the code for a failed image upload, so that the message names the image and not the
 * form: the one that asks to try again where that may help, as after the answer of a proxy. Any other error without a
 * code is left to the page that has words of its own for it.
 */
const sayImage = (error: unknown, hasWords: boolean): unknown => {
  if (!(error instanceof ApiFailure) || error.code !== "") return error
  if (hasWords && !isPassing(error)) return error
  return new ApiFailure({
    call: error.call,
    outcome: error.outcome,
    status: error.status,
    code: isPassing(error) ? "ImageUploadAgain" : "ImageUploadFailed",
  })
}

type Options = {
  /** The file name of the stored photo. */
  readonly stored: string | null
  readonly as: Credential
  /** The maximum size in megabytes. */
  readonly largest: number
  /** The message for a file that is not an image, where a document gives its own. */
  readonly notImage?: string
  /** What the page says of a photo that was not taken, where a document gives its own words. */
  readonly failed?: string
  /** Whether the photo may come from a phone's camera; it is made smaller before it is sent. */
  readonly hasCamera?: boolean
}

/** The photo of a form: it is chosen, checked and sent once. After the save it is the stored photo. */
export const usePhoto = ({ stored, as, largest, notImage, failed, hasCamera = false }: Options) => {
  const { t } = useTranslation()
  const errorWords = useErrorWords()
  const [change, setChange] = useState<PhotoChange>({ kind: "keep" })
  const [error, setError] = useState<string>()
  const upload = useUpload(async (file, onProgress) =>
    uploadImage(hasCamera ? await shrinkImage(file) : file, as, onProgress),
  )
  const become = (next: PhotoChange) => {
    setError(undefined)
    setChange(next)
  }
  return {
    isChanged: change.kind !== "keep",
    /** The props of a `PhotoField`. */
    field: {
      file: change.kind === "replace" ? change.file : null,
      stored: change.kind === "keep" ? stored : null,
      largest,
      hasCamera,
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
    /**
     * Returns the stored name of a new file, '' for a removed photo, undefined for an unchanged one. A file is sent
     * only once.
     */
    send: async (): Promise<string | undefined> => {
      if (change.kind !== "replace") return change.kind === "remove" ? "" : undefined
      try {
        return await upload.once(change.file)
      } catch (reason) {
        const said = sayImage(reason, failed !== undefined)
        setError(errorWords(said, failed ?? t("photo.failed")))
        throw said
      }
    },
    /** Called after the save: the chosen photo is now the stored one. */
    settle: () => become({ kind: "keep" }),
  }
}
