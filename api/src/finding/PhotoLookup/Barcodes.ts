import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { prepareZXingModule, readBarcodes, type ReaderOptions, type ReadResult } from "zxing-wasm/reader"
import { type Gs1Elements, hasRightCheckDigit, parseDigitalLink, parseElementString } from "./Gs1.ts"
import type { RgbImage } from "./RgbImage.ts"

/** A pack's code: its product number as a shop writes it, and the other data of a GS1 code. */
export interface PackCode extends Omit<Gs1Elements, "gtin"> {
  /** 8, 12, 13 or 14 digits. */
  readonly barcode: string
}

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
 * Gives the barcode reader its WebAssembly file from disk. Otherwise it would download the file from a public
 * server.
 */
export const prepareBarcodeReader = async (): Promise<void> => {
  const path = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm")
  const bytes = await readFile(path)
  await prepareZXingModule({
    overrides: { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
    fireImmediately: true,
  })
}

/** The GTIN-14 of a single pack is the EAN-13 printed on it with a leading zero. */
const asPrinted = (gtin: string): string => (/^0\d{13}$/.test(gtin) ? gtin.slice(1) : gtin)

/** The ways in which a pharmacy may have written the same number: with or without leading zeros. */
export const barcodesOf = (barcode: string): ReadonlyArray<string> => {
  const digits = barcode.replace(/^0+/, "")
  return [8, 12, 13, 14]
    .filter((length) => length >= digits.length)
    .map((length) => digits.padStart(length, "0"))
}

/** The product code in one symbol, or undefined when it names no product. */
export const packCodeOf = (
  symbol: { readonly format: string; readonly text: string },
  thisYear: number,
): PackCode | undefined => {
  const { text } = symbol
  const { gtin, ...beside } =
    parseDigitalLink(text, thisYear) ??
    (hasRightCheckDigit(text) ? { gtin: text } : parseElementString(text, thisYear)) ??
    {}
  return gtin === undefined ? undefined : { barcode: asPrinted(gtin), ...beside }
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
    .map((symbol) => packCodeOf(symbol, thisYear))
    .filter((code) => code !== undefined)
    .toSorted((a, b) => facts(b) - facts(a))
}
