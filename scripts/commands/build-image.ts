import { assembleImage, imageFolder } from "../build/image.ts"
import { buildWebApps } from "../build/web-apps.ts"
import { step } from "../terminal/report.ts"

/** `npm run build:image`: everything that the container image holds, in one folder. */
export async function buildImage(): Promise<void> {
  await buildWebApps()
  await step(`assembling ${imageFolder}`, () => assembleImage())
}
