/** The thread that reads QR codes in the pictures of payment methods. `QrPictures` starts and ends it. */
import { parentPort } from "node:worker_threads"
import type { MessagePort } from "node:worker_threads"
import { readKhqr } from "@rokthnam/shared/PaymentMethods/KhqrRules"
import sharp from "sharp"
import { readBarcodes } from "zxing-wasm/reader"
import { prepareBarcodeReader } from "../../finding/PhotoLookup/Barcodes.ts"
import { natively, threadData } from "../../platform/NativeCalls.ts"
import { serveJobs } from "../../platform/ServeJobs.ts"
import { stepBack, stepBackNamed } from "../../platform/StepBack.ts"
import type { QrAnswer, QrWork } from "./QrThreadMessages.ts"

/** Long side in pixels to which a picture is reduced: a code of 60 modules still has 8 pixels for each in half of it. */
const longSide = 1000
/** Codes that are looked for in a picture. A sticker may show a KHQR beside a bank's own code. */
const mostCodes = 4

const pixelsOf = async (bytes: Uint8Array) => {
  const { data, info } = await natively(() =>
    sharp(bytes)
      .resize({ width: longSide, height: longSide, fit: "inside", withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}

const khqrIn = async (picture: Uint8Array): Promise<string | null> => {
  const codes = await readBarcodes(await pixelsOf(picture), {
    formats: ["QRCode"],
    textMode: "Plain",
    maxNumberOfSymbols: mostCodes,
  })
  return codes.find(({ isValid, text }) => isValid && readKhqr(text) !== undefined)?.text ?? null
}

const serve = (port: MessagePort): void => {
  const ready = prepareBarcodeReader()
  serveJobs<QrWork, never, QrAnswer>(port, ready, async ({ bytes }) => {
    await ready
    try {
      return { kind: "read", khqr: await khqrIn(bytes) }
    } catch (error) {
      return { kind: "failed", message: String(error) }
    } finally {
      // libvips keeps its threads, so the next picture is decoded with the priority of this thread
      stepBackNamed("libvips worker", threadData().niceness)
    }
  })
}

stepBack(threadData().niceness)
if (parentPort !== null) serve(parentPort)
