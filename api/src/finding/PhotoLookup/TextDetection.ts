import { type InferenceSession, Tensor } from "onnxruntime-node"
import { natively } from "../../platform/NativeCalls.ts"
import type { Point, RotatedRectangle } from "./Geometry.ts"
import { resized } from "./PreparePhoto.ts"
import { quarterTurned, type RgbImage } from "./RgbImage.ts"
import { textRegions, type TextRegion } from "./TextRegions.ts"

/** The network halves its input five times, so sides must be multiples of 32 pixels. */
const STRIDE = 32
/** Mean and deviation of ImageNet. PaddleOCR applies them in this order to blue, green and red. */
const MEAN = [0.485, 0.456, 0.406]
const DEVIATION = [0.229, 0.224, 0.225]

/**
 * Small pictures are enlarged at most by this factor. At a long side of 640 px it finds text on two more packs; a
 * larger factor only takes longer.
 */
const LARGEST_ENLARGEMENT = 1.5

/**
 * Width and height of the detector's input: the long side is at most `longSide`, both are multiples of the stride.
 */
export const detectionSize = (
  image: { readonly width: number; readonly height: number },
  longSide: number,
): { readonly width: number; readonly height: number } => {
  const scale = Math.min(LARGEST_ENLARGEMENT, longSide / Math.max(image.width, image.height))
  const fit = (length: number) => Math.max(STRIDE, Math.round((length * scale) / STRIDE) * STRIDE)
  return { width: fit(image.width), height: fit(image.height) }
}

/** Input of shape [1, 3, height, width], normalised, with the blue plane first. */
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

/** The regions of text that the detector finds in the unrotated picture, in the picture's own pixels. */
const detectUpright = async (
  detector: InferenceSession,
  image: RgbImage,
  longSide: number,
): Promise<ReadonlyArray<TextRegion>> => {
  const { width, height } = detectionSize(image, longSide)
  const small = await resized(image, width, height)
  const input = new Tensor("float32", detectionInput(small), [1, 3, height, width])
  const answer = await natively(() => detector.run({ x: input }))
  const map = Object.values(answer)[0]
  if (!(map?.data instanceof Float32Array)) throw new TypeError("The detector answered no map of numbers")
  const scaleX = image.width / width
  const scaleY = image.height / height
  return textRegions({ data: map.data, width, height }).map(({ box, score }) => ({
    score,
    box: {
      ...box,
      center: { x: (box.center.x + 0.5) * scaleX, y: (box.center.y + 0.5) * scaleY },
      width: box.width * Math.hypot(Math.cos(box.angle) * scaleX, Math.sin(box.angle) * scaleY),
      height: box.height * Math.hypot(Math.sin(box.angle) * scaleX, Math.cos(box.angle) * scaleY),
    },
  }))
}

/**
 * Converts a region of the picture turned clockwise by 90° to the coordinates of the picture, which has this
 * height.
 */
export const turnedBack = ({ box, score }: TextRegion, height: number): TextRegion => ({
  score,
  box: {
    center: { x: box.center.y, y: height - box.center.x },
    width: box.height,
    height: box.width,
    angle: box.angle,
  },
})

/**
 * Converts a region of the picture, which has this height, to the coordinates of the picture turned clockwise by 90°.
 */
export const turnedAlong = ({ box, score }: TextRegion, height: number): TextRegion => ({
  score,
  box: {
    center: { x: height - box.center.y, y: box.center.x },
    width: box.height,
    height: box.width,
    angle: box.angle,
  },
})

const across = ({ box }: TextRegion): boolean => box.width >= box.height

/**
 * Estimates how many letters a detection found in horizontal lines: a line has about width / height letters. The
 * detector splits vertical lines into pieces, so the detection with more letters is the upright one.
 */
export const lettersAcross = (regions: ReadonlyArray<TextRegion>): number =>
  regions.filter(across).reduce((sum, { box }) => sum + box.width / box.height, 0)

const covers = (box: RotatedRectangle, point: Point): boolean => {
  const dx = point.x - box.center.x
  const dy = point.y - box.center.y
  const cos = Math.cos(box.angle)
  const sin = Math.sin(box.angle)
  return Math.abs(dx * cos + dy * sin) <= box.width / 2 && Math.abs(dy * cos - dx * sin) <= box.height / 2
}

/**
 * Merges the regions of both detections. The detector finds horizontal lines better than vertical ones, so each
 * detection is preferred for the boxes that are horizontal in it. Of two boxes in the same place the preferred one
 * stays.
 */
export const mergedRegions = (
  upright: ReadonlyArray<TextRegion>,
  turned: ReadonlyArray<TextRegion>,
): ReadonlyArray<TextRegion> => {
  const ranked = [
    ...upright.filter(across),
    ...turned.filter((region) => !across(region)),
    ...upright.filter((region) => !across(region)),
    ...turned.filter(across),
  ]
  const kept: Array<TextRegion> = []
  for (const region of ranked) {
    const taken = kept.some(({ box }) => covers(box, region.box.center) || covers(region.box, box.center))
    if (!taken) kept.push(region)
  }
  return kept
}

const letterHeight = ({ box }: TextRegion): number => Math.min(box.width, box.height)

/** The regions of text, and the picture in whose pixels they are: turned by 90° if the photo was taken sideways. */
export interface DetectedText {
  readonly image: RgbImage
  readonly regions: ReadonlyArray<TextRegion>
}

/**
 * Finds lines of text in the picture as it is and turned by 90°. A picture that was taken sideways is turned, and text
 * is detected again at full size (`longSide`). At most `boxes` regions are returned, those with the tallest letters,
 * since names are printed large.
 */
export const detectText = async (
  detector: InferenceSession,
  image: RgbImage,
  options: { readonly longSide: number; readonly turnedLongSide: number; readonly boxes: number },
): Promise<DetectedText> => {
  const upright = await detectUpright(detector, image, options.longSide)
  const quarter = quarterTurned(image)
  const turned = await detectUpright(detector, quarter, options.turnedLongSide)
  const isSideways = lettersAcross(turned) > lettersAcross(upright)
  const regions = isSideways
    ? mergedRegions(
        await detectUpright(detector, quarter, options.longSide),
        upright.map((region) => turnedAlong(region, image.height)),
      )
    : mergedRegions(
        upright,
        turned.map((region) => turnedBack(region, image.height)),
      )
  return {
    image: isSideways ? quarter : image,
    regions: regions.toSorted((a, b) => letterHeight(b) - letterHeight(a)).slice(0, options.boxes),
  }
}
