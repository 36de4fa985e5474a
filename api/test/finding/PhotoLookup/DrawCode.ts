import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import sharp from "sharp"
import { prepareZXingModule, writeBarcode, type WriterOptions } from "zxing-wasm/writer"

/**
 * Draws a code on a white card of 800 × 600 pixels, as PNG. The writer's WebAssembly is read from disk, not
 * downloaded.
 */
export const drawCode = async (text: string, options: WriterOptions): Promise<Buffer> => {
  const program = await readFile(
    createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm"),
  )
  await prepareZXingModule({
    overrides: {
      wasmBinary: program.buffer.slice(program.byteOffset, program.byteOffset + program.byteLength),
    },
    fireImmediately: true,
  })
  const { image, error } = await writeBarcode(text, { scale: 4, ...options })
  if (image === null) throw new Error(error)
  return sharp({ create: { width: 800, height: 600, channels: 3, background: "#ffffff" } })
    .composite([{ input: Buffer.from(await image.arrayBuffer()) }])
    .png()
    .toBuffer()
}
