import { loadedFonts } from "./sheet-fonts.ts"

/**
 * Draws a sheet as it is shown, with its fonts, on white. `dotsPerPixel` is the number of dots of the picture for each
 * CSS pixel of the sheet.
 */
export const drawSheet = async (sheet: HTMLElement, dotsPerPixel: number): Promise<HTMLCanvasElement> => {
  // Few pages need it, so that none waits for it.
  const { domToCanvas } = await import("modern-screenshot")
  return domToCanvas(sheet, {
    scale: dotsPerPixel,
    backgroundColor: "white",
    // The library would set the base of a document to find them, which the content security policy forbids.
    font: { cssText: await loadedFonts() },
    // The sheet stands beside the page, where a picture of it would be empty.
    style: { position: "static" },
  })
}

/** The picture as a file. */
export const pngOf = (picture: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((resolve, reject) => {
    picture.toBlob((blob) => {
      if (blob === null) reject(new Error("The browser could not make a file of the picture."))
      else resolve(new File([blob], name, { type: "image/png" }))
    }, "image/png")
  })
