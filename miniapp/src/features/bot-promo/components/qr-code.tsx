import { qrPath } from "@rokthnam/shared/web/formats/qr-path"
import styles from "./bot-promo.module.css"

type QrCodeProps = { readonly text: string; readonly label: string }

/** A QR code, dark on white in light and dark mode, because scanners expect that. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const { path, size } = qrPath(text)
  return (
    <svg aria-label={label} className={styles["qr"]} role="img" viewBox={`0 0 ${size} ${size}`}>
      <path d={path} fill="#023237" shapeRendering="crispEdges" />
    </svg>
  )
}
