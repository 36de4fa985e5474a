/** The longest side that is sent, in pixels, and the JPEG quality: the reader loses nothing, a slow uplink wins much. */
const longestSide = 1600
const quality = 0.85

/** The file is not a picture that this browser can open. */
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

/** Width and height with the longest side cut down to the limit. */
export const fitted = (width: number, height: number) => {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * The picture as a JPEG of at most 1600 px, upright and without its hidden data (such as where it was taken).
 * Throws UnreadableImage when the browser cannot open it.
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
    // Transparent parts become white, as paper, instead of black.
    context.fillStyle = "#fff"
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return await toJpeg(canvas)
  } finally {
    bitmap.close()
  }
}
