import type { SheetLine } from "@rokthnam/shared/Carts/CartSheetRules"

/** Sizes in CSS pixels, as a phone shows them; the picture has twice as many dots. */
const width = 390
const margin = 24
const dots = 2
const rows = {
  title: { size: 24, weight: 700, before: 0, color: "#00535a" },
  note: { size: 14, weight: 400, before: 4, color: "#4a5b5e" },
  pharmacy: { size: 18, weight: 700, before: 20, color: "#14292c" },
  phone: { size: 18, weight: 600, before: 2, color: "#00535a" },
  address: { size: 14, weight: 400, before: 2, color: "#4a5b5e" },
  medicine: { size: 16, weight: 400, before: 8, color: "#14292c" },
  total: { size: 18, weight: 700, before: 20, color: "#14292c" },
} as const satisfies Record<SheetLine["kind"], object>

/** Height of a line in parts of its size: Khmer has signs above and below its letters. */
const leading = 1.6

/** The text in rows of at most this width. Khmer has no spaces between words; the browser knows where they end. */
const wrapped = (text: string, most: number, measure: (text: string) => number): ReadonlyArray<string> => {
  const words = [...new Intl.Segmenter("km", { granularity: "word" }).segment(text)]
  const found: Array<string> = []
  let row = ""
  for (const { segment } of words) {
    if (row !== "" && measure(row + segment) > most) {
      found.push(row.trim())
      row = ""
    }
    row += segment
  }
  return [...found, row.trim()].filter((one) => one !== "")
}

/** Lays the lines out from the top and returns the height; `paint` is called with each piece of text. */
const layOut = (
  pen: CanvasRenderingContext2D,
  lines: ReadonlyArray<SheetLine>,
  paint: (text: string, x: number, y: number, align: CanvasTextAlign) => void,
): number => {
  const family = getComputedStyle(document.body).fontFamily
  let y = margin
  for (const { kind, text, amount } of lines) {
    const { size, weight, before, color } = rows[kind]
    pen.font = `${weight} ${size}px ${family}`
    pen.fillStyle = color
    y += before
    const right = amount === undefined ? 0 : pen.measureText(amount).width + 16
    if (amount !== undefined) paint(amount, width - margin, y + size, "right")
    for (const row of wrapped(text, width - 2 * margin - right, (part) => pen.measureText(part).width)) {
      paint(row, margin, y + size, "left")
      y += size * leading
    }
  }
  return y + margin
}

/** Draws the list on white, as a PNG that the apps of a phone can send. Nothing is asked of the network. */
export const drawSheet = async (lines: ReadonlyArray<SheetLine>, name: string): Promise<File> => {
  await document.fonts.ready
  const canvas = document.createElement("canvas")
  const pen = canvas.getContext("2d")
  if (pen === null) throw new Error("The browser draws no pictures.")
  const height = Math.ceil(layOut(pen, lines, () => undefined))
  canvas.width = width * dots
  canvas.height = height * dots
  pen.scale(dots, dots)
  pen.fillStyle = "white"
  pen.fillRect(0, 0, width, height)
  layOut(pen, lines, (text, x, y, align) => {
    pen.textAlign = align
    pen.fillText(text, x, y)
  })
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("The browser could not make a file of the picture."))
      else resolve(new File([blob], name, { type: "image/png" }))
    }, "image/png")
  })
}
