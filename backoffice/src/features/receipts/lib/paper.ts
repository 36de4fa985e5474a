import { persistentStore } from "@rokthnam/shared/web/storage/text-store"
import { useState } from "react"

/** The papers of receipts: rolls of 80 and 58 mm, and sheets of A5. */
export const papers = ["80", "58", "a5"] as const
export type Paper = (typeof papers)[number]

const place = "receiptPaper"

const isPaper = (text: string | null): text is Paper => papers.some((paper) => paper === text)

/** The paper of this device's printer, which is remembered. */
export const usePaper = (): readonly [Paper, (paper: Paper) => void] => {
  const [paper, setPaper] = useState<Paper>(() => {
    const stored = persistentStore.read(place)
    return isPaper(stored) ? stored : "80"
  })
  const choose = (next: Paper) => {
    persistentStore.write(place, next)
    setPaper(next)
  }
  return [paper, choose]
}

/** Millimetres of a CSS pixel: 96 of them are an inch. */
const millimetres = (pixels: number): number => (pixels * 25.4) / 96

/** Millimetres that are added to a roll's page, so that rounding never moves the last line to a second page. */
const spare = 2

/** The `@page` rule of a paper. A roll has no pages, so its page is as long as the receipt, given in CSS pixels. */
export const pageRule = (paper: Paper, height: number): string =>
  paper === "a5"
    ? "@page { size: A5 portrait; margin: 10mm }"
    : `@page { size: ${paper}mm ${Math.ceil(millimetres(height)) + spare}mm; margin: 0 }`
