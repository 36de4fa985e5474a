/**
 * The photo is resized before upload. The longest side in pixels and the JPEG quality (0 to 1): text recognition needs
 * no more, and a smaller file uploads faster on a slow connection.
 */
const longestSide = 1600
const quality = 0.85

/** Thrown when the browser cannot open the file as a picture. */
export class UnreadableImage extends Error {
  override readonly name = "UnreadableImage"
}

const toJpeg = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new UnreadableImage()) : resolve(blob)),
      "image/jpeg",
      quality,
    )
  })

/** The width and height after scaling the longest side down to the limit. */
export const fitted = (width: number, height: number) => {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * The picture as an upright JPEG of at most 1600 px without metadata (such as where it was taken). Throws
 * UnreadableImage when the browser cannot open it.
 */
export const shrinkImage = async (file: Blob): Promise<Blob> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new UnreadableImage()
  })
  try {
    const canvas = document.createElement("canvas")
    Object.assign(canvas, fitted(bitmap.width, bitmap.height))
    const context = canvas.getContext("2d")
    if (context === null) throw new UnreadableImage()
    // Transparent parts become white; JPEG has no transparency and would show them black.
    context.fillStyle = "#fff"
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return await toJpeg(canvas)
  } finally {
    bitmap.close()
  }
}
