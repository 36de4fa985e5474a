/** The longest edge of a photo that is sent, in pixels: more than any screen of the product shows of it. */
const longestEdge = 1600
/** A photo of fewer bytes is sent as it is. */
const smallEnough = 500_000
/** The quality of the JPEG, of 1. */
const quality = 0.85

const drawn = async (bitmap: ImageBitmap): Promise<Blob | null> => {
  const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext("2d")
  if (context === null) return null
  // A JPEG has no transparency; what was transparent would be black.
  context.fillStyle = "white"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality))
}

/**
 * A photo made small enough for a slow connection: upright, at most 1,600 pixels long, as JPEG. A file that the browser
 * cannot draw, or that would not become smaller, is returned as it is, and the API judges it.
 */
export const shrinkImage = async (file: File): Promise<File> => {
  if (file.size <= smallEnough || typeof createImageBitmap !== "function") return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" })
    const blob = await drawn(bitmap)
    bitmap.close()
    if (blob === null || blob.size >= file.size) return file
    return new File([blob], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg" })
  } catch {
    return file
  }
}
