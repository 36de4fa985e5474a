import { useEffect, useRef } from "react"
import { createPortal } from "react-dom"
import type { SaleDetails } from "../api/receipts.ts"
import type { Paper } from "../lib/paper.ts"
import { Receipt } from "./receipt.tsx"
import classes from "./receipt.module.css"

export type ReceiptSheetProps = {
  readonly sale: SaleDetails
  readonly paper: Paper
  /** Called once, when the fonts of the sheet are loaded, so that it has its size. */
  readonly onReady: (sheet: HTMLElement) => void
}

/** The receipt on its paper, beside the page, where it is measured, printed or drawn. */
export const ReceiptSheet = ({ sale, paper, onReady }: ReceiptSheetProps) => {
  const sheet = useRef<HTMLDivElement>(null)
  const ready = useRef(onReady)
  useEffect(() => {
    let isGone = false
    // Older browsers and test environments have no list of fonts.
    const fonts: FontFaceSet | undefined = document.fonts
    const tell = () => {
      if (!isGone && sheet.current !== null) ready.current(sheet.current)
    }
    void Promise.resolve(fonts?.ready).then(tell)
    return () => {
      isGone = true
    }
  }, [])
  return createPortal(
    <div ref={sheet} className={`print-sheet ${classes["sheet"]}`} data-paper={paper} aria-hidden>
      <Receipt sale={sale} />
    </div>,
    document.body,
  )
}
