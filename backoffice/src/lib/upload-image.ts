import { api } from "./api.ts"
import type { Credential } from "./api.ts"

/**
 * Stores an image and returns the name that forms send. `onProgress` is called with the part that has been sent, from 0
 * to 1.
 */
export const uploadImage = async (
  file: File,
  as: Credential,
  onProgress: (share: number) => void,
): Promise<string> => {
  const { filename } = await api.upload("/api/images/upload", {
    file,
    onProgress,
    ...(as === "none" ? {} : { as }),
  })
  return filename
}
