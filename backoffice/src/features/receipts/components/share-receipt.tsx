import { Button } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconShare2 } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { saveFile } from "@rokthnam/shared/web/browser/save-file"
import type { SaleDetails } from "../api/receipts.ts"
import { drawSheet, pngOf } from "../lib/picture.ts"
import { ReceiptSheet } from "./receipt-sheet.tsx"

/** Dots of the picture for each CSS pixel: sharp on a phone, and about 100 kB. */
const dotsPerPixel = 2

/** Gives the file to another app where the browser can, and saves it otherwise. */
const share = async (file: File): Promise<void> => {
  if (!navigator.canShare?.({ files: [file] })) return saveFile(file, file.name)
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    const isDismissed = error instanceof DOMException && error.name === "AbortError"
    if (!isDismissed) saveFile(file, file.name)
  }
}

/** Shares the receipt as a picture, as customers ask for in a chat. */
export const ShareReceipt = ({ sale }: { readonly sale: SaleDetails }) => {
  const { t } = useTranslation("receipts")
  const [isDrawing, setDrawing] = useState(false)
  const onReady = (sheet: HTMLElement) => {
    drawSheet(sheet, dotsPerPixel)
      .then((picture) => pngOf(picture, `${t("file", { id: sale.id })}.png`))
      .then(share)
      .catch(() => notifications.show({ message: t("failed.picture"), color: "red" }))
      .finally(() => setDrawing(false))
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare2 size={20} aria-hidden />}
        loading={isDrawing}
        onClick={() => setDrawing(true)}
      >
        {t("share")}
      </Button>
      {isDrawing ? <ReceiptSheet sale={sale} paper="80" onReady={onReady} /> : null}
    </>
  )
}
