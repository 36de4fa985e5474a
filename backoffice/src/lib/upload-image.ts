import { api } from "./api.ts"
import type { Credential } from "./api.ts"

/**
 * Stores an image; answers the name under which forms refer to it. `onProgress` is told how much of it has been sent,
 * 0 to 1.
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
