import sharp from "sharp"

/** The pixels of a phone's camera as its sensor lies. */
const sensor = { width: 4000, height: 3000 } as const

/**
 * A photo as a phone held upright takes it: the sensor's 12 megapixels lying on their side, with the mark in the file that
 * turns them a quarter clockwise. Grain as in a dim shop makes the JPEG about 12 MB large. Above is blue, below red.
 */
export const phonePhoto = async (): Promise<Buffer> => {
  const grain = { type: "gaussian", mean: 128, sigma: 40 } as const
  const noise = sharp({ create: { ...sensor, channels: 3, background: "#808080", noise: grain } })
  // A quarter clockwise turns the left half of the sensor into the upper half of the photo.
  const half = { ...sensor, width: sensor.width / 2, channels: 3 } as const
  const side = (background: string) =>
    sharp({ create: { ...half, background } })
      .png()
      .toBuffer()
  return noise
    .composite([
      { input: await side("#2040e0"), left: 0, top: 0, blend: "soft-light" },
      { input: await side("#e02020"), left: half.width, top: 0, blend: "soft-light" },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 97 })
    .toBuffer()
}

/** What a picture is: its pixels, and the mean colour of its upper half, each of 255. */
export const pictureFacts = async (bytes: Uint8Array) => {
  const { width, height, orientation } = await sharp(bytes).metadata()
  const upper = { left: 0, top: 0, width, height: Math.floor(height / 2) }
  const { channels } = await sharp(await sharp(bytes).extract(upper).toBuffer()).stats()
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean)
  return { width, height, isTurned: (orientation ?? 1) !== 1, red, blue }
}
