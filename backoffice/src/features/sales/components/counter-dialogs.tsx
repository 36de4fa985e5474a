import type { DeskState } from "../lib/desk/use-desk.ts"
import type { Scan } from "../lib/scans/scan-queue.ts"
import { HeldOrders } from "./held-orders.tsx"
import { LinkCodeDialog } from "./link-code-dialog.tsx"

/** The dialog that is open over the counter. */
export type CounterDialog =
  | { readonly kind: "held" }
  | { readonly kind: "link"; readonly scan: Scan; readonly barcode: string }

type Props = {
  readonly dialog: CounterDialog | null
  readonly desk: DeskState
  readonly onClose: () => void
  /** A scanned code belongs to a medicine now: the scan is answered again. */
  readonly onLinked: (scan: Scan) => void
}

export const CounterDialogs = ({ dialog, desk, onClose, onLinked }: Props) => {
  if (dialog === null) return null
  if (dialog.kind === "held") return <HeldOrders desk={desk} onClose={onClose} />
  return (
    <LinkCodeDialog
      barcode={dialog.barcode}
      onClose={onClose}
      onLinked={() => {
        onLinked(dialog.scan)
        onClose()
      }}
    />
  )
}
