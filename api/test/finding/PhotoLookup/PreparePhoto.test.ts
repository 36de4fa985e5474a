import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { imageKindOf } from "../../../src/finding/PhotoLookup/ImageKind.ts"
import { PHOTO_LIMITS, preparePhoto } from "../../../src/finding/PhotoLookup/PreparePhoto.ts"

const redTop = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0000ff" } }).composite([
    {
      input: {
        create: { width, height: Math.round(height / 4), channels: 3, background: "#ff0000" },
      },
      gravity: "north",
    },
  ])

describe("a photo's kind", () => {
  it("is told by its first bytes", async () => {
    expect(imageKindOf(await redTop(8, 8).png().toBuffer())).toBe("png")
    expect(imageKindOf(await redTop(8, 8).jpeg().toBuffer())).toBe("jpeg")
    expect(imageKindOf(await redTop(8, 8).webp().toBuffer())).toBe("webp")
    expect(imageKindOf(await redTop(8, 8).gif().toBuffer())).toBe("gif")
    expect(imageKindOf(Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0"))).toBe("heic")
    expect(imageKindOf(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toBeUndefined()
    expect(imageKindOf(new Uint8Array())).toBeUndefined()
  })
})

describe("preparing a photo", () => {
  it("shrinks it to the long side and never enlarges it", async () => {
    const large = await preparePhoto(await redTop(800, 400).jpeg().toBuffer(), 200)
    expect([large.width, large.height, large.data.length]).toEqual([200, 100, 60_000])
    const small = await preparePhoto(await redTop(80, 40).png().toBuffer(), 200)
    expect([small.width, small.height]).toEqual([80, 40])
  })

  it("turns it as the camera was held", async () => {
    const bytes = await redTop(80, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const image = await preparePhoto(bytes, 200)
    expect([image.width, image.height]).toEqual([40, 80])
    const right = image.data.subarray((40 * 40 + 38) * 3, (40 * 40 + 39) * 3)
    expect(right[0]).toBeGreaterThan(200)
  })

  it("puts what is transparent on white, and grey into three channels", async () => {
    const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background: "#00000000" } })
      .png()
      .toBuffer()
    expect([...(await preparePhoto(clear, 200)).data.subarray(0, 3)]).toEqual([255, 255, 255])
    const grey = await sharp(Buffer.alloc(16, 90), { raw: { width: 4, height: 4, channels: 1 } })
      .png()
      .toBuffer()
    expect((await preparePhoto(grey, 200)).data).toHaveLength(48)
  })

  it("takes the first frame of an animation", async () => {
    const frames = Buffer.concat([Buffer.alloc(300, 255), Buffer.alloc(300, 0)])
    const bytes = await sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    const image = await preparePhoto(bytes, 200)
    expect([image.width, image.height, image.data[0]]).toEqual([10, 10, 255])
  })

  it("refuses from the header alone what has too many pixels", async () => {
    const side = Math.ceil(Math.sqrt(PHOTO_LIMITS.inputPixels)) + 10
    const bomb = await sharp({ create: { width: side, height: side, channels: 3, background: "#fff" } })
      .png({ palette: true, colours: 2 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(preparePhoto(bomb, 200)).rejects.toThrow("exceeds pixel limit")
  })
})
