import { encode } from "uqr"
import styles from "./bot-promo.module.css"

type QrCodeProps = { readonly text: string; readonly label: string }

/** The width of the empty border that scanners need around the code, in modules (ISO/IEC 18004 asks for 4). */
const quietZone = 4

/** A QR code as one SVG path. It is dark on white in light and dark mode, because scanners expect that. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const { data, size } = encode(text, { ecc: "M", border: quietZone })
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg aria-label={label} className={styles["qr"]} role="img" viewBox={`0 0 ${size} ${size}`}>
      <path d={modules.join("")} fill="#023237" shapeRendering="crispEdges" />
    </svg>
  )
}
