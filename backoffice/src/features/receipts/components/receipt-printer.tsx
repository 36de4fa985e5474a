import { Button, Menu } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconReceipt } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SaleDetails } from "../api/receipts.ts"
import type { Paper } from "../lib/paper.ts"
import { drawSheet } from "../lib/picture.ts"
import { choosePrinter, connections, knownPrinters, PrinterSilent } from "../lib/printers.ts"
import type { Connection, Printer } from "../lib/printers.ts"
import { receiptBytes } from "../lib/receipt-bytes.ts"
import { ReceiptSheet } from "./receipt-sheet.tsx"

type Props = { readonly sale: SaleDetails; readonly paper: Paper }

/** CSS pixels of a millimetre, and the dots of a millimetre on receipt printers. */
const dotsPerPixel = (8 * 25.4) / 96

/** Prints straight to a receipt printer, where the browser can and the paper is a roll. */
export const ReceiptPrinter = ({ sale, paper }: Props) => {
  const { t } = useTranslation("receipts")
  const [known, setKnown] = useState<ReadonlyArray<Printer>>([])
  const [printer, setPrinter] = useState<Printer>()
  const offered = connections()
  if (offered.length === 0 || paper === "a5") return null

  const failed = (error: unknown) => {
    const reason = error instanceof PrinterSilent ? "silent" : "printer"
    notifications.show({ message: t(`failed.${reason}`), color: "red", autoClose: false })
  }
  const choose = (connection: Connection) => {
    choosePrinter(connection).then(setPrinter, failed)
  }
  const print = async (to: Printer, sheet: HTMLElement) => {
    const receipt = sheet.firstElementChild
    if (!(receipt instanceof HTMLElement)) return
    await to.print(await receiptBytes(await drawSheet(receipt, dotsPerPixel), paper))
    notifications.show({ message: t("done.printed"), color: "green" })
  }
  return (
    <>
      <Menu onOpen={() => void knownPrinters().then(setKnown, () => setKnown([]))}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconReceipt size={20} aria-hidden />}
            loading={printer !== undefined}
          >
            {t("printer.open")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {known.map((one) => (
            <Menu.Item key={one.id} onClick={() => setPrinter(one)}>
              {one.name ?? t(`printer.known.${one.connection}`)}
            </Menu.Item>
          ))}
          {known.length === 0 ? null : <Menu.Divider />}
          {offered.map((connection) => (
            <Menu.Item key={connection} onClick={() => choose(connection)}>
              {t(`printer.choose.${connection}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {printer === undefined ? null : (
        <ReceiptSheet
          sale={sale}
          paper={paper}
          onReady={(sheet) => {
            print(printer, sheet)
              .catch(failed)
              .finally(() => setPrinter(undefined))
          }}
        />
      )}
    </>
  )
}
