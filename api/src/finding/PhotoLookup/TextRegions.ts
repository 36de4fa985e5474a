import { convexHull, minimumAreaRectangle, type Point, type RotatedRectangle } from "./Geometry.ts"

/** The detector's output: for each pixel the probability that it belongs to a line of text, row by row. */
export interface ProbabilityMap {
  readonly data: Float32Array
  readonly width: number
  readonly height: number
}

/** A region of text, in pixels of the map. `score` is the mean probability of its pixels. */
export interface TextRegion {
  readonly box: RotatedRectangle
  readonly score: number
}

/** The values of PaddleOCR's DB post-processing for PP-OCRv4 mobile (det_db_thresh and related settings). */
const REGION_LIMITS = {
  /** A pixel with a higher probability belongs to text. */
  pixelThreshold: 0.3,
  /** A region with a lower mean probability is not text. */
  boxThreshold: 0.5,
  /** In pixels of the map. A thinner region is noise. */
  shortestSide: 3,
  /** The network is trained to find shrunken boxes. Each side is moved outwards by area × ratio / perimeter. */
  unclipRatio: 1.6,
}

interface Component {
  readonly outline: ReadonlyArray<Point>
  readonly score: number
}

/**
 * Collects the connected pixels (8 neighbours) from `start` and marks them as seen. The outline holds only the two
 * ends of each row.
 */
const fill = (
  map: ProbabilityMap,
  seen: Uint8Array,
  stack: Int32Array,
  start: number,
): { readonly outline: Array<Point>; readonly score: number } => {
  const { data, width, height } = map
  const rows = new Map<number, [number, number]>()
  let depth = 1
  let sum = 0
  let count = 0
  stack[0] = start
  seen[start] = 1
  while (depth > 0) {
    const index = stack[--depth] ?? 0
    const y = Math.floor(index / width)
    const x = index - y * width
    sum += data[index] ?? 0
    count++
    const row = rows.get(y)
    if (row === undefined) rows.set(y, [x, x])
    else if (x < row[0]) row[0] = x
    else if (x > row[1]) row[1] = x
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const next = ny * width + nx
        if (seen[next] === 1 || (data[next] ?? 0) <= REGION_LIMITS.pixelThreshold) continue
        seen[next] = 1
        stack[depth++] = next
      }
    }
  }
  const outline = [...rows].flatMap(([y, [left, right]]) => [
    { x: left, y },
    { x: right, y },
  ])
  return { outline, score: sum / count }
}

/** The connected regions above the pixel threshold, in the order of their first pixel. */
export const connectedComponents = (map: ProbabilityMap): ReadonlyArray<Component> => {
  const seen = new Uint8Array(map.data.length)
  const stack = new Int32Array(map.data.length)
  const components: Array<Component> = []
  for (let index = 0; index < map.data.length; index++) {
    if (seen[index] === 1 || (map.data[index] ?? 0) <= REGION_LIMITS.pixelThreshold) continue
    components.push(fill(map, seen, stack, index))
  }
  return components
}

/** Enlarges a box to the letters' full size. */
export const unclip = (box: RotatedRectangle): RotatedRectangle => {
  const distance = (box.width * box.height * REGION_LIMITS.unclipRatio) / (2 * (box.width + box.height))
  return { ...box, width: box.width + 2 * distance, height: box.height + 2 * distance }
}

/** Enlarged boxes around the regions of text in a map. */
export const textRegions = (map: ProbabilityMap): ReadonlyArray<TextRegion> =>
  connectedComponents(map)
    .filter(({ score }) => score >= REGION_LIMITS.boxThreshold)
    .map(({ outline, score }) => ({ box: minimumAreaRectangle(convexHull(outline)), score }))
    .map(({ box, score }) => ({ box: { ...box, width: box.width + 1, height: box.height + 1 }, score }))
    .filter(({ box }) => Math.min(box.width, box.height) >= REGION_LIMITS.shortestSide)
    .map(({ box, score }) => ({ box: unclip(box), score }))
