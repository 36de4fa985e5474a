import { readKhqr } from "@rokthnam/shared/PaymentMethods/KhqrRules"
import { Effect } from "effect"
import sharp from "sharp"
import { readBarcodes } from "zxing-wasm/reader"
import { boundedLine } from "../../platform/BoundedLine.ts"
import { prepareBarcodeReader } from "../../finding/PhotoLookup/Barcodes.ts"

/** Long side in pixels to which a picture is reduced: a code of 60 modules still has 8 pixels for each in half of it. */
const longSide = 1000
/** Codes that are looked for in a picture. A sticker may show a KHQR beside a bank's own code. */
const mostCodes = 4
/** Pictures that are read or wait for it in a process: one took .12 s on a slow server, in part in the thread that serves. */
const mostPictures = 8

const pixelsOf = async (bytes: Uint8Array) => {
  const { data, info } = await sharp(bytes)
    .resize({ width: longSide, height: longSide, fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}

/**
 * Yields a function that finds the text of the KHQR in a stored picture; null if there is none. The reader is loaded at
 * the first picture, and reads one at a time. When too many wait, further ones are told to come again.
 */
export const khqrReader = Effect.gen(function* () {
  const turns = yield* Effect.makeSemaphore(1)
  const bounded = boundedLine(mostPictures)
  const prepare = yield* Effect.cached(Effect.promise(prepareBarcodeReader))
  return (picture: Uint8Array): Effect.Effect<string | null> =>
    Effect.zipRight(
      prepare,
      Effect.tryPromise(async () => {
        const codes = await readBarcodes(await pixelsOf(picture), {
          formats: ["QRCode"],
          textMode: "Plain",
          maxNumberOfSymbols: mostCodes,
        })
        return codes.find(({ isValid, text }) => isValid && readKhqr(text) !== undefined)?.text ?? null
      }),
    ).pipe(
      // The payment method is saved all the same; its picture is shown as it is.
      Effect.catchAll((cause) => Effect.as(Effect.logWarning("A QR picture could not be read", cause), null)),
      turns.withPermits(1),
      bounded,
    )
})
