import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { setFlagsFromString } from "node:v8"
import { packCodeOf } from "@rokthnam/shared/Medicines/PackCodeRules"
import type { PackCode } from "@rokthnam/shared/Medicines/PackCodeRules"
import { prepareZXingModule, readBarcodes, type ReaderOptions, type ReadResult } from "zxing-wasm/reader"
import type { RgbImage } from "./RgbImage.ts"

const OPTIONS: ReaderOptions = {
  formats: ["DataMatrix", "EAN13", "EAN8", "UPCA", "UPCE", "Code128", "QRCode"],
  textMode: "Plain",
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  tryDownscale: true,
  maxNumberOfSymbols: 8,
}

/**
 * Keeps V8 from compiling the calls of WebAssembly into JavaScript a second time, which it does after 1,000 calls of
 * one. V8 13.6, the one of Node 24, can then free the first code twice and abort the process ("Check failed:
 * jit_page_->allocations_.erase(addr) == 1", seen in a test run). A reading takes the same time without.
 */
const keepWasmCalls = (): void => {
  setFlagsFromString("--wasm-wrapper-tiering-budget=2147483647")
}

/**
 * Gives the barcode reader its WebAssembly file from disk. Otherwise it would download the file from a public
 * server.
 */
export const prepareBarcodeReader = async (): Promise<void> => {
  keepWasmCalls()
  const path = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm")
  const bytes = await readFile(path)
  await prepareZXingModule({
    overrides: { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
    fireImmediately: true,
  })
}

const facts = (code: PackCode): number => Object.keys(code).length

const withOpaqueAlpha = (image: RgbImage) => {
  const pixels = image.width * image.height
  const data = new Uint8ClampedArray(pixels * 4)
  for (let pixel = 0; pixel < pixels; pixel++) {
    data[pixel * 4] = image.data[pixel * 3] ?? 0
    data[pixel * 4 + 1] = image.data[pixel * 3 + 1] ?? 0
    data[pixel * 4 + 2] = image.data[pixel * 3 + 2] ?? 0
    data[pixel * 4 + 3] = 255
  }
  return { data, width: image.width, height: image.height }
}

/** The product codes in a picture. The code with the most data comes first. */
export const readPackCodes = async (image: RgbImage, thisYear: number): Promise<ReadonlyArray<PackCode>> => {
  const symbols: ReadonlyArray<ReadResult> = await readBarcodes(withOpaqueAlpha(image), OPTIONS)
  return symbols
    .filter(({ isValid }) => isValid)
    .map(({ text }) => packCodeOf(text, thisYear))
    .filter((code) => code !== undefined)
    .toSorted((a, b) => facts(b) - facts(a))
}
