/** Three channels of eight bits each, row by row. */
export interface RgbImage {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** The image at half size. Each pixel is the mean of four, so that thin strokes remain visible. */
export const halved = (image: RgbImage): RgbImage => {
  const width = Math.max(1, image.width >> 1)
  const height = Math.max(1, image.height >> 1)
  const data = new Uint8Array(width * height * 3)
  const rowBytes = image.width * 3
  const right = image.width > 1 ? 3 : 0
  const below = image.height > 1 ? rowBytes : 0
  let to = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = y * 2 * rowBytes + x * 6
      for (let channel = 0; channel < 3; channel++) {
        const at = from + channel
        data[to++] =
          ((image.data[at] ?? 0) +
            (image.data[at + right] ?? 0) +
            (image.data[at + below] ?? 0) +
            (image.data[at + right + below] ?? 0) +
            2) >>
          2
      }
    }
  }
  return { data, width, height }
}

/** The image turned clockwise by 90°. */
export const quarterTurned = (image: RgbImage): RgbImage => {
  const { width, height } = image
  const data = new Uint8Array(image.data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3
      const to = (x * height + (height - 1 - y)) * 3
      data[to] = image.data[from] ?? 0
      data[to + 1] = image.data[from + 1] ?? 0
      data[to + 2] = image.data[from + 2] ?? 0
    }
  }
  return { data, width: height, height: width }
}
