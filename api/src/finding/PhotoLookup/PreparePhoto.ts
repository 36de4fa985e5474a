import sharp from "sharp"
import { natively } from "../../platform/NativeCalls.ts"
import type { RgbImage } from "./RgbImage.ts"

export const PHOTO_LIMITS = {
  /**
   * Largest number of pixels. Phones with 64 megapixels are sold in Cambodia. A larger picture is refused by its
   * header, before it is decoded.
   */
  inputPixels: 66_000_000,
  /** Long side in pixels of the prepared picture. At this size small print stays readable. */
  longSide: 1600,
}

/** Photos get one thread: libvips must not use the cores that searches need. */
sharp.concurrency(1)
sharp.cache(false)

/** Decodes a picture: rotated as its EXIF data says, first frame only, on white, at most `longSide` pixels long. */
export const preparePhoto = async (bytes: Uint8Array, longSide: number): Promise<RgbImage> => {
  const picture = sharp(bytes, {
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
  const { data, info } = await natively(() => picture.toBuffer({ resolveWithObject: true }))
  return { data, width: info.width, height: info.height }
}

/** The same picture at another size. */
export const resized = async (image: RgbImage, width: number, height: number): Promise<RgbImage> => {
  if (image.width === width && image.height === height) return image
  const picture = sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .resize({ width, height, fit: "fill", kernel: "linear" })
    .raw()
  const data = await natively(() => picture.toBuffer())
  return { data, width, height }
}
