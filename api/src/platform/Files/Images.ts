import { ImageUnreadable } from "@rokthnam/shared/Files/FilesApi"
import { Effect } from "effect"
import sharp from "sharp"
import { imageVariants } from "./FileNames.ts"
import type { ImageWidth } from "./FileNames.ts"

/** 64 megapixels, the largest sensors sold; more is refused from the header, before a pixel is decoded. */
const inputPixels = 66_000_000
/** Pixels of the long side of what is kept. */
const longSide = 1600
const quality = 82

/** Pictures at once, each on one thread: uploads must not take the memory or the cores of the rest. */
const concurrency = 2

type Encoded = { readonly full: Buffer; readonly variants: ReadonlyArray<readonly [ImageWidth, Buffer]> }

/** Turned as its EXIF says, the first frame alone, without any metadata: where a photo was taken is nobody's business. */
const reencode = async (bytes: Uint8Array): Promise<Encoded> => {
  const full = await sharp(bytes, { limitInputPixels: inputPixels, failOn: "error", pages: 1 })
    .autoOrient()
    .resize({ width: longSide, height: longSide, fit: "inside", withoutEnlargement: true })
    .webp({ quality })
    .toBuffer()
  const variants = imageVariants.map(async (width) => {
    const small = await sharp(full)
      .resize({ width: Number(width), withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
    return [width, small] as const
  })
  return { full, variants: await Promise.all(variants) }
}

/** Yields the function that makes our own WebP, in full size and in both small widths, of a picture's bytes. */
export const imageEncoder = Effect.map(
  Effect.makeSemaphore(concurrency),
  (turns) =>
    (bytes: Uint8Array): Effect.Effect<Encoded, ImageUnreadable> =>
      turns.withPermits(1)(
        Effect.tryPromise({ try: () => reencode(bytes), catch: () => new ImageUnreadable() }),
      ),
)
