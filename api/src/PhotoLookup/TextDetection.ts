import { type InferenceSession, Tensor } from "onnxruntime-node"
import { resized } from "./PreparePhoto.ts"
import type { RgbImage } from "./RgbImage.ts"
import { textRegions, type TextRegion } from "./TextRegions.ts"

/** The network halves its input five times. */
const STRIDE = 32
/** ImageNet's, in the order in which PaddleOCR applies them: to blue, green, red. */
const MEAN = [0.485, 0.456, 0.406]
const DEVIATION = [0.229, 0.224, 0.225]

/** Width and height for the detector: the long side at most `longSide`, both multiples of the stride. */
export const detectionSize = (
  image: { readonly width: number; readonly height: number },
  longSide: number,
): { readonly width: number; readonly height: number } => {
  const scale = Math.min(1, longSide / Math.max(image.width, image.height))
  const fit = (length: number) => Math.max(STRIDE, Math.round((length * scale) / STRIDE) * STRIDE)
  return { width: fit(image.width), height: fit(image.height) }
}

/** [1, 3, height, width], blue plane first, normalised. */
export const detectionInput = (image: RgbImage): Float32Array => {
  const plane = image.width * image.height
  const input = new Float32Array(plane * 3)
  for (let channel = 0; channel < 3; channel++) {
    const scale = 1 / (255 * (DEVIATION[channel] ?? 1))
    const shift = (MEAN[channel] ?? 0) / (DEVIATION[channel] ?? 1)
    const source = 2 - channel
    const offset = channel * plane
    for (let pixel = 0; pixel < plane; pixel++)
      input[offset + pixel] = (image.data[pixel * 3 + source] ?? 0) * scale - shift
  }
  return input
}

/** Finds the lines of text; boxes come in the picture's own pixels, tallest letters first. */
export const detectText = async (
  detector: InferenceSession,
  image: RgbImage,
  options: { readonly longSide: number; readonly boxes: number },
): Promise<ReadonlyArray<TextRegion>> => {
  const { width, height } = detectionSize(image, options.longSide)
  const small = await resized(image, width, height)
  const input = new Tensor("float32", detectionInput(small), [1, 3, height, width])
  const answer = await detector.run({ x: input })
  const map = Object.values(answer)[0]
  if (!(map?.data instanceof Float32Array)) throw new TypeError("The detector answered no map of numbers")
  const scaleX = image.width / width
  const scaleY = image.height / height
  return textRegions({ data: map.data, width, height }, options.boxes).map(({ box, score }) => ({
    score,
    box: {
      ...box,
      center: { x: (box.center.x + 0.5) * scaleX, y: (box.center.y + 0.5) * scaleY },
      width: box.width * Math.hypot(Math.cos(box.angle) * scaleX, Math.sin(box.angle) * scaleY),
      height: box.height * Math.hypot(Math.sin(box.angle) * scaleX, Math.cos(box.angle) * scaleY),
    },
  }))
}
