import { vi } from "vitest"

/** Records every file that is saved through the browser's downloads from now on. */
export const watchDownloads = (): ReadonlyArray<Blob> => {
  const files: Array<Blob> = []
  const createObjectURL = (file: Blob) => `blob:${files.push(file)}`
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
  return files
}
