import { Button, Group, SegmentedControl } from "@mantine/core"
import { IconPrinter } from "@tabler/icons-react"
import { useEffect, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { useOnPaper } from "../../../components/frames/report/use-on-paper.ts"
import type { SaleDetails } from "../api/receipts.ts"
import { pageRule, papers, usePaper } from "../lib/paper.ts"
import type { Paper } from "../lib/paper.ts"
import { Receipt } from "./receipt.tsx"
import classes from "./receipt.module.css"

/** Prints the receipt on a roll of 80 or 58 mm or on A5. The paper is remembered on this device. */
export const PrintReceipt = ({ sale }: { readonly sale: SaleDetails }) => {
  const { t } = useTranslation("receipts")
  const [paper, choosePaper] = usePaper()
  const [isPrinting, setPrinting] = useState(false)
  return (
    <Group gap="xs">
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
      {isPrinting ? <Sheet sale={sale} paper={paper} onPrinted={() => setPrinting(false)} /> : null}
    </Group>
  )
}

type SheetProps = { readonly sale: SaleDetails; readonly paper: Paper; readonly onPrinted: () => void }

/** The receipt beside the page while it prints. Its height is measured once its fonts are loaded. */
const Sheet = ({ sale, paper, onPrinted }: SheetProps) => {
  const sheet = useRef<HTMLDivElement>(null)
  const printed = useRef(onPrinted)
  useOnPaper()
  useEffect(() => {
    const rule = document.createElement("style")
    let isGone = false
    const print = () => {
      if (isGone) return
      rule.textContent = pageRule(paper, sheet.current?.getBoundingClientRect().height ?? 0)
      document.head.append(rule)
      globalThis.print()
      printed.current()
    }
    // Older browsers and test environments have no list of fonts.
    const fonts: FontFaceSet | undefined = document.fonts
    void Promise.resolve(fonts?.ready).then(print)
    return () => {
      isGone = true
      rule.remove()
    }
  }, [paper])
  return createPortal(
    <div ref={sheet} className={`print-sheet ${classes["sheet"]}`} data-paper={paper} aria-hidden>
      <Receipt sale={sale} />
    </div>,
    document.body,
  )
}
