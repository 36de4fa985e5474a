import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { beforeAll, describe, expect, it } from "vitest"
import { prepareBarcodeReader, readPackCodes } from "../../../src/finding/PhotoLookup/Barcodes.ts"
import { preparePhoto } from "../../../src/finding/PhotoLookup/PreparePhoto.ts"
import { drawCode } from "./DrawCode.ts"
import sharp from "sharp"

const codesIn = async (picture: Buffer) => readPackCodes(await preparePhoto(picture, 1600), 2026)

beforeAll(prepareBarcodeReader)

describe("the codes of a picture", () => {
  it("are read from an EAN-13, also when it lies on its side", async () => {
    const picture = await drawCode("4006381333931", { format: "EAN13" })
    expect(await codesIn(picture)).toEqual([{ barcode: "4006381333931" }])
    expect(await codesIn(await sharp(picture).rotate(90).toBuffer())).toEqual([{ barcode: "4006381333931" }])
  })

  it("are read from a GS1 DataMatrix with batch, expiry and serial number", async () => {
    const picture = await drawCode("(01)08901234567890(17)270200(10)AB12(21)S9", {
      format: "DataMatrix",
      options: "gs1",
    })
    expect(await codesIn(picture)).toEqual([
      { barcode: "8901234567890", expiry: "2027-02-28", batch: "AB12", serial: "S9" },
    ])
  })

  it("are read from a QR code that holds a GS1 digital link", async () => {
    const picture = await drawCode("https://id.gs1.org/01/08901234567890/10/L7", { format: "QRCode" })
    expect(await codesIn(picture)).toEqual([{ barcode: "8901234567890", batch: "L7" }])
  })

  it("are none where a QR code leads to a web page, and on a blank card", async () => {
    expect(await codesIn(await drawCode("https://example.org/medicine", { format: "QRCode" }))).toEqual([])
    const blank = sharp({ create: { width: 300, height: 200, channels: 3, background: "#fff" } })
    expect(await codesIn(await blank.png().toBuffer())).toEqual([])
  })
})

describe("a process that reads thousands of pictures", () => {
  it("never compiles the reader's calls a second time, which can abort it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "reader-"))
    try {
      const log = join(folder, "code.log")
      const program = new URL("programs/ManyPictures.ts", import.meta.url).pathname
      const flags = ["--log-code", `--logfile=${log}`, "--no-logfile-per-isolate"]
      const { stdout } = await promisify(execFile)(process.execPath, [...flags, program])
      expect(stdout.trim()).toBe("read 3000")
      const made = (await readFile(log, "utf8"))
        .split("\n")
        .filter((line) => line.startsWith("code-creation,"))
      expect(made.length).toBeGreaterThan(0)
      expect(made.filter((line) => line.includes("wasm-to-js"))).toEqual([])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
