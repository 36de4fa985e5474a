import { ImageUnreadable } from "@rokthnam/shared/Files/FilesApi"
import { Effect } from "effect"
import sharp from "sharp"
import type { WaitingFile } from "../../ReceivedFile.ts"
import { boundedLine } from "../BoundedLine.ts"
import { imageVariants } from "./FileNames.ts"
import type { ImageWidth } from "./FileNames.ts"

/**
 * Largest number of pixels: 64 megapixels, as in the largest phone cameras sold. A larger picture is refused by its
 * header, before it is decoded.
 */
const inputPixels = 66_000_000
/** Long side of the stored picture in pixels. */
const longSide = 1600
const quality = 82

/** Pictures encoded at once, each on one thread, so that uploads leave memory and cores for other requests. */
const concurrency = 2

/**
 * Pictures that are encoded or wait for it in a process. One of 12 megapixels took .7 s on a slow server, so the last one waits for
 * some eleven seconds there; a stored one that is encoded for a chat took .1 s.
 */
export const mostPictures = 32

type Encoded = { readonly full: Buffer; readonly variants: ReadonlyArray<readonly [ImageWidth, Buffer]> }

/**
 * Re-encodes a picture: rotated as its EXIF data says, first frame only, without metadata, since metadata may
 * contain the place where a photo was taken.
 */
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

/**
 * Yields a function that re-encodes a picture as WebP, in full size and in both small widths. Its bytes are read when
 * its turn comes. When too many wait, further ones are told to come again.
 */
export const imageEncoder = Effect.map(Effect.makeSemaphore(concurrency), (turns) => {
  const bounded = boundedLine(mostPictures)
  return (picture: WaitingFile): Effect.Effect<Encoded, ImageUnreadable> =>
    picture.bytes.pipe(
      Effect.flatMap((bytes) =>
        Effect.tryPromise({ try: () => reencode(bytes), catch: () => new ImageUnreadable() }),
      ),
      turns.withPermits(1),
      bounded,
    )
})

/** Yields a function that encodes a stored picture as JPEG, which every chat shows as a photo. */
export const jpegEncoder = Effect.map(Effect.makeSemaphore(1), (turns) => {
  const bounded = boundedLine(mostPictures)
  return (stored: Uint8Array): Effect.Effect<Uint8Array> =>
    Effect.promise(async () => new Uint8Array(await sharp(stored).jpeg({ quality }).toBuffer())).pipe(
      turns.withPermits(1),
      bounded,
    )
})
