import type { Browser } from "playwright"
import { isRight } from "../../api/seed/DevelopmentPhotos.ts"
import type { DevelopmentPhoto } from "../../api/seed/DevelopmentPhotos.ts"
import { hardPictures, notePhotos, sentPhotos, takePicture } from "../fixtures/hard-pictures.ts"

/** Photos as the app sends them: bytes of each, and how many of those that stand for packs were read right. */
export type SentPhotos = { readonly bytes: ReadonlyArray<number>; readonly right: number }

type Answer = { readonly medicine_name: ReadonlyArray<string> }

/** Sends pictures that are hard to make small, then these photos, each as somebody does who takes it on the first page. */
export const sentByApp = async (
  browser: Browser,
  origin: string,
  photos: ReadonlyArray<DevelopmentPhoto>,
): Promise<SentPhotos> => {
  const context = await browser.newContext({ serviceWorkers: "block", locale: "en-US" })
  await context.addInitScript(notePhotos)
  const page = await context.newPage()
  const address = `${origin}/?near=phnom-penh`
  /* oxlint-disable no-await-in-loop -- one after the other, as one phone sends them */
  const bytes: Array<number> = []
  const noteBytes = async (): Promise<void> => {
    await page.waitForFunction(() => (Reflect.get(window, "sentPhotos") as Array<number>).length > 0)
    bytes.push(...(await page.evaluate(sentPhotos)))
  }
  for (const picture of hardPictures) {
    await page.goto(address, { waitUntil: "networkidle" })
    await page.evaluate(takePicture, picture)
    await noteBytes()
  }
  let right = 0
  for (const photo of photos) {
    await page.goto(address, { waitUntil: "networkidle" })
    const answered = page.waitForResponse(/\/users\/ocr\/medicine$/, { timeout: 60_000 })
    const file = { name: photo.file, mimeType: "image/jpeg", buffer: photo.bytes }
    await page.locator("input[type=file][accept='image/*']").setInputFiles(file)
    const { medicine_name: names } = (await (await answered).json()) as Answer
    if (names.some((name) => isRight(photo, name))) right += 1
    await noteBytes()
  }
  /* oxlint-enable no-await-in-loop */
  await context.close()
  return { bytes, right }
}
