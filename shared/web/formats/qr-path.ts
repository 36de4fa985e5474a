import { encode } from "uqr"

/** The width of the empty border that scanners need around the code, in modules (ISO/IEC 18004 asks for 4). */
const quietZone = 4

/** A QR code as one SVG path, and the width of its square view box. */
export const qrPath = (text: string): { readonly path: string; readonly size: number } => {
  const { data, size } = encode(text, { ecc: "M", border: quietZone })
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: modules.join(""), size }
}
