import { useRef, useState } from "react"

type Send = (file: File, onProgress: (share: number) => void) => Promise<string>

/**
 * Sends a chosen file and answers the name it is stored under; a file that was sent already is not sent again, so that
 * another try after a lost connection sends only what is missing. `progress` goes from 0 to 1, null while nothing is
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
