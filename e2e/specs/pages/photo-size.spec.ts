import { describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { hardPictures, notePhotos, sentPhotos, takePicture } from "../../fixtures/hard-pictures.ts"

/** Bytes of a photo that is sent: six seconds at 200 kbit/s. */
const largestSent = 150_000

describe("a photo that is sent", () => {
  const browser = useBrowser()

  it.each(hardPictures)("has at most 150 kB: $name", async (picture) => {
    const { page, context, open } = await browser.visitor("phone")
    await context.addInitScript(notePhotos)
    // What the server would read of noise is nothing to this test.
    await context.route("**/users/ocr/medicine", (route) =>
      route.fulfill({ json: { medicine_name: [], candidates: [] } }),
    )
    await open("/")
    await expect(page.getByRole("button", { name: "Upload a photo" })).toBeVisible()
    await page.evaluate(takePicture, picture)
    await expect.poll(() => page.evaluate(sentPhotos), { timeout: 60_000 }).toHaveLength(1)
    const [bytes = 0] = await page.evaluate(sentPhotos)
    expect(bytes).toBeLessThanOrEqual(largestSent)
    // Nothing is given away: a picture of half the bytes would have been made too small.
    expect(bytes).toBeGreaterThan(largestSent / 4)
    await context.close()
  })
})
