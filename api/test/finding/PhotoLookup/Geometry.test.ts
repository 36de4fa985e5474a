import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { convexHull, minimumAreaRectangle } from "../../../src/finding/PhotoLookup/Geometry.ts"

const corners = (centerX: number, centerY: number, width: number, height: number, angle: number) =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([u = 0, v = 0]) => ({
    x: centerX + (u * width * Math.cos(angle)) / 2 - (v * height * Math.sin(angle)) / 2,
    y: centerY + (u * width * Math.sin(angle)) / 2 + (v * height * Math.cos(angle)) / 2,
  }))

describe("a convex hull", () => {
  it("is the corners alone, without points inside or on an edge", () => {
    const points = [...corners(5, 5, 10, 4, 0), { x: 5, y: 5 }, { x: 5, y: 3 }, { x: 1, y: 5 }]
    expect(convexHull(points)).toHaveLength(4)
  })
})

describe("the smallest rectangle round points", () => {
  it("finds a turned rectangle again, its width along the axis that lies nearer to the horizontal", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 10, max: 200, noNaN: true }),
        fc.double({ min: 10, max: 200, noNaN: true }),
        fc.double({ min: -0.75, max: 0.75, noNaN: true }),
        (width, height, angle) => {
          const found = minimumAreaRectangle(convexHull(corners(300, 200, width, height, angle)))
          expect(found.center.x).toBeCloseTo(300, 3)
          expect(found.center.y).toBeCloseTo(200, 3)
          expect(found.width * found.height).toBeCloseTo(width * height, 0)
          expect(found.width).toBeCloseTo(width, 2)
          expect(found.angle).toBeCloseTo(angle, 3)
        },
      ),
    )
  })

  it("of a single row of pixels has no height", () => {
    const row = [0, 1, 2, 3].map((x) => ({ x, y: 7 }))
    expect(minimumAreaRectangle(convexHull(row))).toMatchObject({ width: 3, height: 0, angle: 0 })
  })
})
