/** In pixels. x points right, y points down. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A rectangle that may be rotated. `width` runs along (cos angle, sin angle), `height` at right angles to it. */
export interface RotatedRectangle {
  readonly center: Point
  readonly width: number
  readonly height: number
  /** In radians, in (-π/4, π/4]. The side nearest to the horizontal is the width. */
  readonly angle: number
}

const cross = (origin: Point, a: Point, b: Point): number =>
  (a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x)

const chain = (sorted: ReadonlyArray<Point>): Array<Point> => {
  const hull: Array<Point> = []
  for (const point of sorted) {
    for (;;) {
      const last = hull.at(-1)
      const before = hull.at(-2)
      if (last === undefined || before === undefined || cross(before, last, point) > 0) break
      hull.pop()
    }
    hull.push(point)
  }
  return hull
}

/** The convex hull by Andrew's monotone chain. The corners are in order around it. */
export const convexHull = (points: ReadonlyArray<Point>): ReadonlyArray<Point> => {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  if (sorted.length < 3) return sorted
  return [...chain(sorted).slice(0, -1), ...chain(sorted.toReversed()).slice(0, -1)]
}

const boundsAlong = (hull: ReadonlyArray<Point>, angle: number): RotatedRectangle => {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  let [minU, maxU, minV, maxV] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of hull) {
    const u = x * cos + y * sin
    const v = y * cos - x * sin
    minU = Math.min(minU, u)
    maxU = Math.max(maxU, u)
    minV = Math.min(minV, v)
    maxV = Math.max(maxV, v)
  }
  const u = (minU + maxU) / 2
  const v = (minV + maxV) / 2
  return {
    center: { x: u * cos - v * sin, y: u * sin + v * cos },
    width: maxU - minU,
    height: maxV - minV,
    angle,
  }
}

/**
 * Turns an edge's direction by quarter turns to within 45° of the horizontal. The other sides of the box are at
 * right angles to it.
 */
const nearHorizontal = (angle: number): number => {
  const quarter = Math.PI / 2
  const turned = angle - Math.round(angle / quarter) * quarter
  return turned <= -Math.PI / 4 ? turned + quarter : turned
}

/** The smallest rectangle around a convex hull. One of its sides always lies on an edge of the hull. */
export const minimumAreaRectangle = (hull: ReadonlyArray<Point>): RotatedRectangle => {
  let best = boundsAlong(hull, 0)
  hull.forEach((from, index) => {
    const to = hull[(index + 1) % hull.length] ?? from
    const candidate = boundsAlong(hull, nearHorizontal(Math.atan2(to.y - from.y, to.x - from.x)))
    if (candidate.width * candidate.height < best.width * best.height - 1e-6) best = candidate
  })
  return best
}
