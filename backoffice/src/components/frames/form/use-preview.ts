import { useEffect, useMemo } from "react"

/** A temporary address of a file for this page, released when the file changes. */
export const usePreview = (file: Blob | null): string | null => {
  const preview = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file])
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview])
  return preview
}
