import type { RotatedRectangle } from "./Geometry.ts"
import { halved, type RgbImage } from "./RgbImage.ts"

/** Degrees by which the picture must be turned clockwise to make the text upright. */
export type Turn = 0 | 90 | 180 | 270

/** Height in pixels of the lines that the recogniser reads. */
export const LINE_HEIGHT = 48
/**
 * Largest width of a line in pixels (25 times its height). A longer line is compressed, which limits the cost of
 * reading.
 */
const LONGEST_LINE = LINE_HEIGHT * 25

/** The picture at decreasing sizes: index 1 has half the width, index 2 a quarter. */
export type Pyramid = ReadonlyArray<RgbImage>

export const pyramidOf = (image: RgbImage): Pyramid => {
  const levels = [image]
  for (let level = image; Math.min(level.width, level.height) > 2 * LINE_HEIGHT;) {
    level = halved(level)
    levels.push(level)
  }
  return levels
}

/**
 * Writes the pixel at (x, y) to `target`, interpolated between its four neighbours. Outside the picture the edge
 * pixel repeats.
 */
const sample = (image: RgbImage, x: number, y: number, target: Uint8Array, to: number): void => {
  const cx = Math.min(Math.max(x, 0), image.width - 1)
  const cy = Math.min(Math.max(y, 0), image.height - 1)
  const x0 = Math.floor(cx)
  const y0 = Math.floor(cy)
  const fx = cx - x0
  const fy = cy - y0
  const right = x0 + 1 < image.width ? 3 : 0
  const below = y0 + 1 < image.height ? image.width * 3 : 0
  const at = (y0 * image.width + x0) * 3
  for (let channel = 0; channel < 3; channel++) {
    const from = at + channel
    const top = (image.data[from] ?? 0) * (1 - fx) + (image.data[from + right] ?? 0) * fx
    const bottom = (image.data[from + below] ?? 0) * (1 - fx) + (image.data[from + below + right] ?? 0) * fx
    target[to + channel] = top * (1 - fy) + bottom * fy + 0.5
  }
}

/** Cuts the box out, turns it upright by `turn` and scales it to the recogniser's height. */
export const cropText = (pyramid: Pyramid, box: RotatedRectangle, turn: Turn): RgbImage => {
  const sideways = turn === 90 || turn === 270
  const textWidth = sideways ? box.height : box.width
  const textHeight = sideways ? box.width : box.height
  const width = Math.min(LONGEST_LINE, Math.max(8, Math.round((textWidth / textHeight) * LINE_HEIGHT)))
  const level = Math.min(pyramid.length - 1, Math.max(0, Math.floor(Math.log2(textHeight / LINE_HEIGHT))))
  const source = pyramid[level]
  if (source === undefined) throw new RangeError("A pyramid has at least the picture itself")
  const scale = 1 / 2 ** level
  // Turning the picture clockwise by `turn` is the same as reading along an axis turned counter-clockwise.
  const angle = box.angle - (turn * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const data = new Uint8Array(width * LINE_HEIGHT * 3)
  for (let row = 0; row < LINE_HEIGHT; row++) {
    const v = ((row + 0.5) / LINE_HEIGHT - 0.5) * textHeight
    for (let column = 0; column < width; column++) {
      const u = ((column + 0.5) / width - 0.5) * textWidth
      const x = (box.center.x + u * cos - v * sin) * scale - 0.5
      const y = (box.center.y + u * sin + v * cos) * scale - 0.5
      sample(source, x, y, data, (row * width + column) * 3)
    }
  }
  return { data, width, height: LINE_HEIGHT }
}
