import { useEffect, useRef, useState } from "react"
import { readPhoto } from "../api/photo-lookup.ts"
import type { PhotoAnswer } from "../api/photo-lookup.ts"
import { isUnlisted, queryOf } from "./query-of.ts"
import { shrinkImage } from "./shrink-image.ts"

/** The step of a photo lookup: resizing, sending, reading, done or failed. */
export type PhotoStep =
  | { readonly step: "none" | "preparing" | "reading" | "notAnImage" }
  | { readonly step: "sending"; readonly part: number }
  | { readonly step: "done"; readonly answer: PhotoAnswer }
  | { readonly step: "failed"; readonly error: unknown }

type Lookup = { readonly state: PhotoStep; readonly preview: string | undefined; readonly file?: File }

const nothing: Lookup = { state: { step: "none" }, preview: undefined }

/**
 * Sends a photo and calls `onName` with the query of the first name that was read, unless that name is unlisted. A
 * newer photo aborts the lookup under way.
 */
export const usePhotoLookup = (onName: (name: string) => void) => {
  const [lookup, setLookup] = useState(nothing)
  const running = useRef<AbortController>(undefined)
  const show = (state: PhotoStep) => setLookup((last) => ({ ...last, state }))
  useEffect(() => () => running.current?.abort(), [])
  const { preview } = lookup
  useEffect(() => (preview === undefined ? undefined : () => URL.revokeObjectURL(preview)), [preview])

  const look = async (file: File) => {
    running.current?.abort()
    if (!file.type.startsWith("image/")) {
      setLookup({ state: { step: "notAnImage" }, preview: undefined })
      return
    }
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setLookup({ state: { step: "preparing" }, preview: undefined, file })
    try {
      const photo = await shrinkImage(file)
      if (signal.aborted) return
      setLookup({ state: { step: "sending", part: 0 }, preview: URL.createObjectURL(photo), file })
      const onProgress = (part: number) => {
        if (!signal.aborted) show(part >= 1 ? { step: "reading" } : { step: "sending", part })
      }
      const answer = await readPhoto(photo, { signal, onProgress })
      if (signal.aborted) return
      show({ step: "done", answer })
      const [first] = answer.medicine_name
      if (first !== undefined && !isUnlisted(answer, first)) onName(queryOf(answer, first))
    } catch (error) {
      if (!signal.aborted) show({ step: "failed", error })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setLookup(nothing)
  }
  /** Sends the same photo again: on a patchy network nobody should have to take it once more. */
  const again = () => {
    if (lookup.file !== undefined) void look(lookup.file)
  }
  return { ...lookup, look: (file: File) => void look(file), again, cancel }
}
