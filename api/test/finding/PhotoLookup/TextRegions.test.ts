import { describe, expect, it } from "vitest"
import { connectedComponents, textRegions, unclip } from "../../../src/finding/PhotoLookup/TextRegions.ts"

const map = (width: number, height: number, probability: (x: number, y: number) => number) => ({
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, index) =>
    probability(index % width, Math.floor(index / width)),
  ),
})

const inside = (x: number, y: number, left: number, top: number, right: number, bottom: number) =>
  x >= left && x < right && y >= top && y < bottom

describe("the regions of a probability map", () => {
  it("are what touches, corners included, over the threshold", () => {
    const two = map(20, 10, (x, y) => (inside(x, y, 1, 1, 6, 3) || inside(x, y, 6, 3, 9, 5) ? 0.9 : 0.2))
    expect(connectedComponents(two)).toHaveLength(1)
    const apart = map(20, 10, (x, y) => (inside(x, y, 1, 1, 6, 3) || inside(x, y, 8, 5, 12, 7) ? 0.9 : 0.2))
    expect(connectedComponents(apart)).toHaveLength(2)
  })

  it("become boxes that are grown to the letters' extent", () => {
    const [region] = textRegions(map(100, 40, (x, y) => (inside(x, y, 20, 15, 60, 25) ? 0.8 : 0)))
    expect(region?.score).toBeCloseTo(0.8, 5)
    expect(region?.box.center).toEqual({ x: 39.5, y: 19.5 })
    // 40 × 10 pixels: each side moves outwards by area × 1.6 / perimeter = 6.4
    expect(region?.box.width).toBeCloseTo(52.8, 5)
    expect(region?.box.height).toBeCloseTo(22.8, 5)
  })

  it("leave out faint and tiny ones", () => {
    expect(textRegions(map(50, 20, (x, y) => (inside(x, y, 5, 5, 30, 12) ? 0.4 : 0)))).toEqual([])
    expect(textRegions(map(50, 20, (x, y) => (inside(x, y, 5, 5, 30, 7) ? 0.9 : 0)))).toEqual([])
  })

  it("follow a tilted line", () => {
    const tilted = map(120, 80, (x, y) => (Math.abs(y - 20 - x * 0.3) < 5 && x > 10 && x < 110 ? 1 : 0))
    expect(textRegions(tilted)[0]?.box.angle).toBeCloseTo(Math.atan(0.3), 1)
  })

  it("of a blank map are none, and of a full one a single one", () => {
    expect(textRegions(map(64, 32, () => 0))).toEqual([])
    expect(textRegions(map(64, 32, () => 1))).toHaveLength(1)
  })
})

describe("unclipping", () => {
  it("grows a square by the ratio's share of a side, all round", () => {
    const box = unclip({ center: { x: 0, y: 0 }, width: 10, height: 10, angle: 0.2 })
    expect(box).toMatchObject({ width: 18, height: 18, angle: 0.2 })
  })
})
