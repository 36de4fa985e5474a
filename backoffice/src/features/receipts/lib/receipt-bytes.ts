import type { Paper } from "./paper.ts"

/** Papers on a roll, which receipt printers take. */
type Roll = Exclude<Paper, "a5">

/** Dots across the printable width of a roll: 48 and 72 mm, at the 8 dots per mm of nearly every receipt printer. */
const dotsAcross: Readonly<Record<Roll, number>> = { "58": 384, "80": 576 }

/** Below this brightness (0 to 255) a dot is printed. Above the middle, so that thin strokes of Khmer stay whole. */
const printedBelow = 170

/** The encoder takes pictures whose sides are multiples of eight dots. */
const block = 8

/** The middle of the picture, as wide as the roll prints, on white. */
const fitted = (picture: HTMLCanvasElement, width: number): ImageData => {
  const canvas = document.createElement("canvas")
  canvas.width = width
  canvas.height = Math.ceil(picture.height / block) * block
  const context = canvas.getContext("2d")
  if (context === null) throw new Error("The browser cannot draw.")
  context.fillStyle = "white"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, Math.round((width - picture.width) / 2), 0)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/**
 * The picture of a receipt in ESC/POS, with the cut of the paper behind it. A picture, because no printer has a code page
 * for Khmer.
 */
export const receiptBytes = async (
  picture: HTMLCanvasElement,
  roll: Roll,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { default: ReceiptPrinterEncoder } = await import("@point-of-sale/receipt-printer-encoder")
  const image = fitted(picture, dotsAcross[roll])
  const { width, height } = image
  const encoded = new ReceiptPrinterEncoder({ language: "esc-pos", imageMode: "raster", feedBeforeCut: 4 })
    .initialize()
    .image(image, { width, height, algorithm: "threshold", threshold: printedBelow })
    .cut("partial")
    .encode()
  return new Uint8Array(encoded)
}
