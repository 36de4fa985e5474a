import { cropText, pyramidOf, type Turn } from "./CropText.ts"
import type { RotatedRectangle } from "./Geometry.ts"
import type { OcrModels } from "./OcrModels.ts"
import { favouriteTurn, readAgainAt, readAtBestTurn, type TurnedLine } from "./ReadingTurns.ts"
import type { RgbImage } from "./RgbImage.ts"
import { detectText } from "./TextDetection.ts"
import { recogniseText } from "./TextRecognition.ts"

/** A line of text of the photo; its box is in the pixels of the photo, or of the photo turned when it lay sideways. */
export interface OcrLine extends TurnedLine {
  readonly box: RotatedRectangle
}

const READING_OPTIONS = {
  /** Pixels of the picture's long side for finding text; 1280 found no more and cost a third more. */
  detectionLongSide: 960,
  /** The same for the second look, at the picture turned by a quarter. */
  turnedLongSide: 832,
  /** Lines read at most, the largest letters first: a dense leaflet took 22 s without a cap. */
  boxes: 24,
  /** Under this a line is noise. */
  lineScore: 0.5,
}

/** Finds and reads the lines of a picture, largest letters first. `stop` is asked before every line. */
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
