import { useRef, useState } from "react"

type Send = (file: File, onProgress: (share: number) => void) => Promise<string>

/**
 * Uploads a chosen file and returns its stored name. A file that was already sent is not sent again, so that a retry
 * after a lost connection sends only the rest of the form. `progress` goes from 0 to 1; it is null while nothing is
 * sent.
 */
export const useUpload = (send: Send) => {
  const stored = useRef(new Map<File, string>())
  const [progress, setProgress] = useState<number | null>(null)
  const once = async (file: File): Promise<string> => {
    const known = stored.current.get(file)
    if (known !== undefined) return known
    setProgress(0)
    try {
      const name = await send(file, setProgress)
      stored.current.set(file, name)
      return name
    } finally {
      setProgress(null)
    }
  }
  return { progress, once }
}
