import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { compressFolder } from "../build/compress.ts"
import { temporaryFolder } from "./support.ts"

test("every text file of some size has smaller copies beside it that unpack to the same", async () => {
  const folder = temporaryFolder()
  const script = "export const medicine = 'ប៉ារ៉ាសេតាមុល'\n".repeat(200)
  writeFileSync(join(folder, "app.js"), script)
  writeFileSync(join(folder, "small.js"), "1")
  writeFileSync(join(folder, "face.woff2"), Buffer.alloc(5_000))
  await compressFolder(folder)
  const brotli = readFileSync(join(folder, "app.js.br"))
  const gzipped = readFileSync(join(folder, "app.js.gz"))
  expect(brotliDecompressSync(brotli).toString()).toBe(script)
  expect(gunzipSync(gzipped).toString()).toBe(script)
  expect(Math.max(brotli.length, gzipped.length)).toBeLessThan(script.length / 10)
  expect(existsSync(join(folder, "small.js.br"))).toBe(false)
  expect(existsSync(join(folder, "face.woff2.br"))).toBe(false)
})
