import sharp from "sharp"
import type { RgbImage } from "./RgbImage.ts"

export const PHOTO_LIMITS = {
  /** Sensors of 64 megapixels are sold in Cambodia; more is refused from the header, before a pixel is decoded. */
  inputPixels: 66_000_000,
  /** Crops are cut from this size: small print keeps its strokes. */
  longSide: 1600,
}

/** One photo at a time has one thread: libvips must not take the cores of the searches. */
sharp.concurrency(1)
sharp.cache(false)

/** The picture as the camera held it (EXIF turned), its first frame, on white, at most `longSide` pixels long. */
export const preparePhoto = async (bytes: Uint8Array, longSide: number): Promise<RgbImage> => {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: PHOTO_LIMITS.inputPixels,
    failOn: "error",
    pages: 1,
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width: longSide, height: longSide, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The same picture at another size. */
export const resized = async (image: RgbImage, width: number, height: number): Promise<RgbImage> => {
  if (image.width === width && image.height === height) return image
  const data = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .resize({ width, height, fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer()
  return { data, width, height }
}
