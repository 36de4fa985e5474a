import { describe, expect, it } from "vitest"
import { answer } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"
import {
  altered,
  havePhotos,
  isRight,
  photosOf,
  type DevelopmentPhoto,
} from "../../../seed/DevelopmentPhotos.ts"

if (!havePhotos)
  process.stderr.write("! ../shared/ocr is missing: photo lookup is not tried on real photos\n")

const app = useApp()

const namesFor = async (photo: DevelopmentPhoto): Promise<ReadonlyArray<string>> => {
  const body = new FormData()
  body.append("file", new Blob([new Uint8Array(photo.bytes)]), photo.file)
  return (await answer(app.client.photoLookup.readPhoto({ payload: body }))).medicine_name
}

const everyFifth = havePhotos ? photosOf("dev").filter((_, index) => index % 5 === 3) : []

const turns = [undefined, 90, 270, 180] as const

/** `npm run bench -- photo` tests all photos, each in all turns and shrunk. */
describe.skipIf(!havePhotos)("every fifth of the real photos", () => {
  it("is named right first in eight of nine: upright, turned to a side or on its head", async () => {
    let first = 0
    for (const [index, photo] of everyFifth.entries()) {
      const turn = turns[index % turns.length]
      // oxlint-disable-next-line no-await-in-loop -- one after another: the line of photos is bounded
      const names = await namesFor(await altered(photo, turn === undefined ? {} : { turn }))
      expect(names.length).toBeLessThanOrEqual(5)
      if (isRight(photo, names[0] ?? "")) first++
    }
    expect(everyFifth).toHaveLength(9)
    expect(first).toBeGreaterThanOrEqual(8)
  }, 180_000)
})
