import { cropText, pyramidOf, type Turn } from "./CropText.ts"
import type { RotatedRectangle } from "./Geometry.ts"
import type { OcrModels } from "./OcrModels.ts"
import { favouriteTurn, readAgainAt, readAtBestTurn, type TurnedLine } from "./ReadingTurns.ts"
import type { RgbImage } from "./RgbImage.ts"
import { detectText } from "./TextDetection.ts"
import { recogniseText } from "./TextRecognition.ts"

/**
 * A line of text on the photo. `box` is in pixels of the photo, or of the photo turned by 90° if it was taken sideways.
 */
export interface OcrLine extends TurnedLine {
  readonly box: RotatedRectangle
}

const READING_OPTIONS = {
  /**
   * Long side in pixels of the picture in which text is detected. In tests 1280 found no more text and took a third
   * longer.
   */
  detectionLongSide: 960,
  /** The same for the second detection, on the picture turned by 90°. */
  turnedLongSide: 832,
  /**
   * Largest number of lines read, those in the largest letters first. Without a limit a dense leaflet took 22 s.
   */
  boxes: 24,
  /** A line with a lower score is noise. */
  lineScore: 0.5,
}

/** Finds and reads the lines of a picture, the largest letters first. `stop` is called before every line. */
export const readText = async (
  models: OcrModels,
  image: RgbImage,
  stop: () => boolean = () => false,
): Promise<ReadonlyArray<OcrLine>> => {
  const { image: standing, regions } = await detectText(models.detector, image, {
    longSide: READING_OPTIONS.detectionLongSide,
    turnedLongSide: READING_OPTIONS.turnedLongSide,
    boxes: READING_OPTIONS.boxes,
  })
  const pyramid = pyramidOf(standing)
  const readAt = (box: RotatedRectangle) => (turn: Turn) =>
    recogniseText(models.recogniser, models.alphabet, cropText(pyramid, box, turn))
  const lines: Array<OcrLine> = []
  for (const { box } of regions) {
    if (stop()) break
    // oxlint-disable-next-line no-await-in-loop -- one line at a time on the one core set aside
    lines.push({ ...(await readAtBestTurn(box, readAt(box))), box })
  }
  const favourite = favouriteTurn(lines)
  for (const [index, line] of lines.entries()) {
    if (stop()) break
    // oxlint-disable-next-line no-await-in-loop -- as above
    lines[index] = { ...(await readAgainAt(favourite, line, readAt(line.box))), box: line.box }
  }
  return lines.filter(({ score, text }) => score >= READING_OPTIONS.lineScore && text.trim() !== "")
}
