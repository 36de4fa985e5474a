import { describe, expect, it } from "vitest"
import { cropText, LINE_HEIGHT, pyramidOf } from "../../../src/finding/PhotoLookup/CropText.ts"
import { halved, type RgbImage } from "../../../src/finding/PhotoLookup/RgbImage.ts"

/** An image whose red value grows to the right and whose green value grows downwards. */
const gradient = (width: number, height: number): RgbImage => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height * 3 }, (_, index) => {
    const pixel = Math.floor(index / 3)
    const x = pixel % width
    const y = Math.floor(pixel / width)
    return index % 3 === 0 ? (x * 255) / width : index % 3 === 1 ? (y * 255) / height : 0
  }),
})

const at = (image: RgbImage, x: number, y: number) => ({
  red: image.data[(y * image.width + x) * 3] ?? 0,
  green: image.data[(y * image.width + x) * 3 + 1] ?? 0,
})

const picture = pyramidOf(gradient(400, 400))
const upright = { center: { x: 200, y: 200 }, width: 200, height: 50, angle: 0 }
const tall = { center: { x: 200, y: 200 }, width: 50, height: 200, angle: 0 }

describe("a line cut out of a picture", () => {
  it("has the recogniser's height and keeps its proportions", () => {
    const line = cropText(picture, upright, 0)
    expect([line.width, line.height]).toEqual([192, LINE_HEIGHT])
    expect(at(line, 190, 24).red - at(line, 2, 24).red).toBeGreaterThan(100)
    expect(at(line, 100, 45).green).toBeGreaterThan(at(line, 100, 2).green)
  })

  it("on its head runs the other way", () => {
    const line = cropText(picture, upright, 180)
    expect(at(line, 2, 24).red).toBeGreaterThan(at(line, 190, 24).red)
    expect(at(line, 100, 2).green).toBeGreaterThan(at(line, 100, 45).green)
  })

  it("of a box taller than wide reads upwards at 90° and downwards at 270°", () => {
    const upwards = cropText(picture, tall, 90)
    expect(upwards.width).toBe(192)
    expect(at(upwards, 2, 24).green).toBeGreaterThan(at(upwards, 190, 24).green)
    const downwards = cropText(picture, tall, 270)
    expect(at(downwards, 190, 24).green).toBeGreaterThan(at(downwards, 2, 24).green)
  })

  it("may reach over the edge of the picture, where the edge repeats", () => {
    const line = cropText(picture, { ...upright, center: { x: 0, y: 0 } }, 0)
    expect(at(line, 0, 0)).toEqual({ red: 0, green: 0 })
  })

  it("is never longer than the recogniser may be asked to read", () => {
    expect(cropText(picture, { ...upright, width: 40_000, height: 10 }, 0).width).toBe(LINE_HEIGHT * 25)
    expect(cropText(picture, { ...upright, width: 1, height: 300 }, 0).width).toBe(8)
  })
})

describe("half a picture", () => {
  it("is the mean of four pixels each, down to one", () => {
    const four = { width: 2, height: 2, data: Uint8Array.from([0, 0, 0, 100, 0, 0, 100, 0, 0, 200, 4, 0]) }
    expect(halved(four)).toEqual({ width: 1, height: 1, data: Uint8Array.from([100, 1, 0]) })
    expect(halved(halved(four))).toMatchObject({ width: 1, height: 1 })
  })
})
