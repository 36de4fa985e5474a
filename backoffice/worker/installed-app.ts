import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)))

/**
 * Sides of the icons in pixels, as Android and Chromium ask for. On the maskable ones, which systems cut to a circle, the
 * mark fills 56% of the side, on the others 84%.
 */
const icons = ([192, 512] as const).flatMap((side) => [
  { side, purpose: "any", file: `counter-icon-${side}.png` },
  { side, purpose: "maskable", file: `counter-icon-maskable-${side}.png` },
])

/** SHA-256 of the mark from which the icons were drawn. */
const drawnMark = "8c5093a8d3fc6fad547c7a6d6ecb6a273618fdf5549101bb41ba229dff4c6012"

/** The manifest that lets a browser install the counter of an area. Its scope is that of its service worker. */
export const manifestOf = (area: "pharmacy" | "staff") => ({
  id: `/${area}/sales/new`,
  name: "Rokthnam · រកថ្នាំ",
  short_name: "រកថ្នាំ",
  start_url: `/${area}/sales/new`,
  scope: `/${area}/sales/`,
  display: "standalone",
  background_color: "#ffffff",
  theme_color: "#ffffff",
  icons: icons.map(({ side, purpose, file }) => ({
    src: `/${file}`,
    sizes: `${side}x${side}`,
    type: "image/png",
    purpose,
  })),
})

/** The files of the icons with their names. Fails when they show an earlier mark than the other pages do. */
export const iconFiles = (): ReadonlyArray<readonly [name: string, png: Uint8Array]> => {
  const mark = createHash("sha256").update(read("../../shared/design/mark.svg")).digest("hex")
  if (mark !== drawnMark)
    throw new Error("The mark has changed: draw the icons in worker/icons again and note its hash.")
  return icons.map(({ file }) => [file, read(`icons/${file}`)])
}
