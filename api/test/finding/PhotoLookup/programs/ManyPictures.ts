import { prepareBarcodeReader, readPackCodes } from "../../../../src/finding/PhotoLookup/Barcodes.ts"

/** Reads a small white picture more often than V8 lets a call of WebAssembly stay as it was first compiled. */
const readings = 3000
const [width, height] = [64, 64]

await prepareBarcodeReader()
const image = { width, height, data: new Uint8Array(width * height * 3).fill(255) }
for (let reading = 0; reading < readings; reading++) await readPackCodes(image, 2026)
process.stdout.write(`read ${readings}\n`)
