import { describe, expect, it } from "vitest"
import {
  detectionInput,
  detectionSize,
  lettersAcross,
  mergedRegions,
  turnedAlong,
  turnedBack,
} from "../../../src/finding/PhotoLookup/TextDetection.ts"
import { quarterTurned } from "../../../src/finding/PhotoLookup/RgbImage.ts"

const box = (x: number, y: number, width: number, height: number) => ({
  score: 0.9,
  box: { center: { x, y }, width, height, angle: 0 },
})

describe("the size at which text is looked for", () => {
  it("keeps the proportions, in multiples of the network's stride", () => {
    expect(detectionSize({ width: 1600, height: 1200 }, 960)).toEqual({ width: 960, height: 736 })
    expect(detectionSize({ width: 1200, height: 1600 }, 960)).toEqual({ width: 736, height: 960 })
  })

  it("enlarges small pictures, but not without end, and is never nothing", () => {
    expect(detectionSize({ width: 640, height: 480 }, 960)).toEqual({ width: 960, height: 736 })
    expect(detectionSize({ width: 64, height: 64 }, 960)).toEqual({ width: 96, height: 96 })
    expect(detectionSize({ width: 3000, height: 1 }, 960)).toEqual({ width: 960, height: 32 })
  })
})

describe("the detector's input", () => {
  it("is three planes, blue first, each by its own mean and deviation", () => {
    const input = detectionInput({ data: Uint8Array.from([255, 0, 51]), width: 1, height: 1 })
    expect(input[0]).toBeCloseTo((0.2 - 0.485) / 0.229, 4)
    expect(input[1]).toBeCloseTo((0 - 0.456) / 0.224, 4)
    expect(input[2]).toBeCloseTo((1 - 0.406) / 0.225, 4)
  })
})

describe("two looks at a picture", () => {
  it("agree on where things are: what is turned by a quarter is turned back", () => {
    const picture = { data: new Uint8Array(4 * 3 * 3), width: 4, height: 3 }
    picture.data[(1 * 4 + 3) * 3] = 200
    const turned = quarterTurned(picture)
    expect([turned.width, turned.height]).toEqual([3, 4])
    const index = turned.data.indexOf(200) / 3
    const found = box((index % 3) + 0.5, Math.floor(index / 3) + 0.5, 10, 2)
    expect(turnedBack(found, picture.height).box).toEqual({
      center: { x: 3.5, y: 1.5 },
      width: 2,
      height: 10,
      angle: 0,
    })
  })

  it("put a place that was found before the picture was turned where it is afterwards", () => {
    const found = box(3.5, 1.5, 2, 10)
    expect(turnedBack(turnedAlong(found, 3), 3)).toEqual(found)
  })

  it("tell by the letters in lines that run across which of them was upright", () => {
    const line = box(50, 50, 400, 20)
    const piecesOfLine = [box(50, 20, 30, 20), box(50, 60, 20, 30), box(50, 90, 20, 90)]
    expect(lettersAcross([line])).toBeGreaterThan(lettersAcross(piecesOfLine))
  })

  it("count a place once: lines across from the first look, lines down from the second", () => {
    const across = box(50, 50, 40, 10)
    const down = box(200, 100, 10, 80)
    const fragmentOfDown = box(200, 120, 10, 20)
    const fragmentOfAcross = box(45, 50, 8, 10)
    expect(mergedRegions([across, fragmentOfDown], [down, fragmentOfAcross])).toEqual([across, down])
  })
})
