import { Button, SegmentedControl } from "@mantine/core"
import { IconPrinter } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useOnPaper } from "../../../components/frames/report/use-on-paper.ts"
import type { SaleDetails } from "../api/receipts.ts"
import { pageRule, papers, usePaper } from "../lib/paper.ts"
import { ReceiptPrinter } from "./receipt-printer.tsx"
import { ReceiptSheet } from "./receipt-sheet.tsx"
import type { ReceiptSheetProps } from "./receipt-sheet.tsx"
import styles from "./sale-actions.module.css"
import { ShareReceipt } from "./share-receipt.tsx"

/**
 * Prints the receipt on a roll of 80 or 58 mm or on A5, with the browser or straight to a receipt printer, or shares it
 * as a picture. The paper is remembered on this device.
 */
export const PrintReceipt = ({ sale }: { readonly sale: SaleDetails }) => {
  const { t } = useTranslation("receipts")
  const [paper, choosePaper] = usePaper()
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <div className={styles["print"]}>
        <Button
          leftSection={<IconPrinter size={20} aria-hidden />}
          loading={isPrinting}
          onClick={() => setPrinting(true)}
        >
          {t("print")}
        </Button>
        <SegmentedControl
          aria-label={t("paper.label")}
          value={paper}
          onChange={(value) => choosePaper(papers.find((one) => one === value) ?? paper)}
          data={papers.map((value) => ({ value, label: t(`paper.${value}`) }))}
        />
      </div>
      <ReceiptPrinter sale={sale} paper={paper} />
      <ShareReceipt sale={sale} />
      {isPrinting ? (
        <PrintedSheet
          sale={sale}
          paper={paper}
          onReady={(sheet) => {
            const rule = document.createElement("style")
            rule.textContent = pageRule(paper, sheet.getBoundingClientRect().height)
            document.head.append(rule)
            // Returns when the dialog is closed.
            globalThis.print()
            rule.remove()
            setPrinting(false)
          }}
        />
      ) : null}
    </>
  )
}

const PrintedSheet = (props: ReceiptSheetProps) => {
  useOnPaper()
  return <ReceiptSheet {...props} />
}
