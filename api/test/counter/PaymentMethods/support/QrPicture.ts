import sharp from "sharp"
import { encode } from "uqr"
import { expect } from "vitest"
import type { TestApp } from "../../../support/TestApp.ts"

/** The code of a person's account in dollars, as a bank's app makes it. */
export const personalKhqr =
  "00020101021129170013sok_dara@aclb5204599953038405802KH5908Sok Dara6010Phnom Penh63043139"

/** A QR code of a text, small on a large picture and a little turned, as a photo of a sticker is. */
const drawn = (text: string): Promise<Buffer> => {
  const { data, size } = encode(text, { border: 4 })
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1800" viewBox="0 0 ${size * 3} ${size * 4}">
    <rect width="100%" height="100%" fill="#e9e4da"/><g transform="translate(${size} ${size}) rotate(4)">
    <rect width="${size}" height="${size}" fill="white"/><path d="${modules.join("")}"/></g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Uploads the picture of a QR code, and tells its name. */
export const uploadQr = async (app: TestApp, token: string, text: string): Promise<string> => {
  const body = new FormData()
  body.set("file", new Blob([new Uint8Array(await drawn(text))], { type: "image/png" }), "qr.png")
  const sent = await app.send("POST", "/api/images/upload", { token, body })
  expect(sent.status).toBe(201)
  return (sent.body as { readonly filename: string }).filename
}
