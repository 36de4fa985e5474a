import { describe, expect, it } from "vitest"
import { answer } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"
import { canDraw, drawPack, tenPacks } from "../../../seed/DrawPack.ts"

const app = useApp()
const drawing = await canDraw()
if (!drawing) process.stderr.write("! no font is installed: the drawn packs are not read\n")

describe("ten packs, drawn turned, tilted, blurred, shaded, grained and small", () => {
  it.skipIf(!drawing)(
    "are named right first at least nine times, most with their strength",
    async () => {
      const right: Array<string> = []
      const dosed: Array<string> = []
      for (const pack of tenPacks) {
        const body = new FormData()
        // oxlint-disable-next-line no-await-in-loop -- one after another: the line of photos is bounded
        body.append("file", new Blob([new Uint8Array(await drawPack(pack))]), "photo.jpg")
        // oxlint-disable-next-line no-await-in-loop -- as above
        const { candidates } = await answer(app.client.photoLookup.readPhoto({ payload: body }))
        const [first] = candidates
        if (first?.name === pack.name) right.push(pack.name)
        if (first?.dosage === pack.strength) dosed.push(pack.name)
      }
      expect(right.length, `right: ${right.join(", ")}`).toBeGreaterThanOrEqual(9)
      expect(dosed.length, `with strength: ${dosed.join(", ")}`).toBeGreaterThanOrEqual(8)
    },
    180_000,
  )
})
