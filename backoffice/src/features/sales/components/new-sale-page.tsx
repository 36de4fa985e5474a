import { ActionIcon, Group } from "@mantine/core"
import { useDisclosure, useMediaQuery } from "@mantine/hooks"
import { IconKeyboard } from "@tabler/icons-react"
import { useEffect, useRef, useState } from "react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { keyHelp } from "../../../components/keys/key-help-state.ts"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { useArea } from "../../../lib/use-area.ts"
import { usePermissions } from "../../../lib/permissions.ts"
import type { Sellable } from "../api/sell.ts"
import { lineKey } from "../lib/desk/basket.ts"
import { measuresOf } from "../lib/desk/measures.ts"
import type { DeskState } from "../lib/desk/use-desk.ts"
import type { Scan } from "../lib/scans/scan-queue.ts"
import type { Scans } from "../lib/scans/use-scans.ts"
import { useCounter } from "../lib/use-counter.ts"
import { useInstalledCounter } from "../lib/use-installed-counter.ts"
import { hasMouse } from "../lib/search/use-picker.ts"
import { useCounterHelp } from "../lib/use-counter-help.ts"
import { useCounterKeys } from "../lib/use-counter-keys.ts"
import { CounterDialogs } from "./counter-dialogs.tsx"
import type { CounterDialog } from "./counter-dialogs.tsx"
import { CheckoutMessages } from "./checkout-messages.tsx"
import { MedicinePicker } from "./medicine-picker.tsx"
import classes from "./new-sale-page.module.css"
import { OrderDetails } from "./order-details.tsx"
import { OrderPanel } from "./order-panel.tsx"
import type { PaymentMethods } from "./payment-choice.tsx"
import { ScanLines } from "./scan-lines.tsx"

const lastQuantity = (): void => {
  const fields = document.querySelectorAll<HTMLInputElement>("[data-quantity]")
  fields.item(fields.length - 1)?.focus()
}

/**
 * Lets the line whose quantity has the focus, otherwise the last one, count in its next measure: packages, strips, units
 * and packages again.
 */
const nextMeasure = ({ basket, setMeasure }: DeskState): void => {
  const focused = document.activeElement?.getAttribute("data-quantity")
  const line = basket.lines.find((one) => lineKey(one) === focused) ?? basket.lines.at(-1)
  if (line === undefined) return
  const choices = measuresOf(line.pack)
  const next = choices[(choices.indexOf(line.measure) + 1) % choices.length]
  if (next !== undefined) setMeasure(lineKey(line), next)
}

const cashField = (): void => document.querySelector<HTMLInputElement>("[data-cash]")?.focus()

/** On a phone the focus in a field would open the keyboard over the receipt. */
const leaveField = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** After a sale the next order begins at the search, wherever the focus was: a scan must not end in a note. */
const useNextOrder = ({ sold, store }: DeskState, begin: () => void) => {
  const { key } = store.current()
  const before = useRef(key)
  useEffect(() => {
    if (before.current !== key && sold !== null) begin()
    before.current = key
  })
}

/** Where the order is: beside the medicines or, on a phone, in a drawer over them, so that the page below says nothing. */
const useOrderPlace = () => {
  const isWide = useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false })
  const [isOpen, { open, close }] = useDisclosure(false)
  return { isWide, isOpen, isOver: isOpen && !isWide, onOpen: open, onClose: close }
}

type Props = {
  readonly payments: PaymentMethods
  /** The clerk's shift, above the counter. */
  readonly drawer: ReactNode
  /** Whether a dialog of the shift is open over the counter. */
  readonly isCovered: boolean
}

/** The counter: medicines on the left, and the order on the right or, on a phone, in a drawer. */
export const NewSalePage = ({ payments, drawer, isCovered }: Props) => {
  const { isWide, isOver, ...order } = useOrderPlace()
  const [dialog, setDialog] = useState<CounterDialog | null>(null)
  const { desk, chosenPayment, checkout, said, scans, picker } = useCounter(payments)
  useInstalledCounter(useArea().area)
  const toSearch = () => picker.field.current?.focus()
  useNextOrder(desk, () => {
    if (!isCovered && dialog === null) (isWide ? toSearch : leaveField)()
  })
  const isHelpOpen = useCounterHelp()
  const showHeld = () => setDialog({ kind: "held" })
  const scanLines = <CounterScans scans={scans} onChoose={picker.add} onLink={setDialog} />
  useReturn(isCovered, isWide || hasMouse() ? toSearch : undefined)
  useCounterKeys({
    toSearch,
    toQuantity: lastQuantity,
    toMeasure: () => nextMeasure(desk),
    toCash: cashField,
    hold: showHeld,
    process: checkout.process,
    isCovered: isCovered || dialog !== null || isHelpOpen,
  })
  return (
    <>
      <CounterHead isWide={isWide} onHelp={keyHelp.open} />
      <div className={classes["counter"]}>
        <div className={classes["choose"]}>
          {drawer}
          {/* The bar at the bottom says why the order did not change. */}
          {isWide || isOver ? null : (
            <CheckoutMessages desk={{ ...desk, refusal: null }} checkout={checkout} />
          )}
          {isOver ? null : scanLines}
          <MedicinePicker desk={desk} picker={picker} said={said} />
        </div>
        <OrderPanel desk={desk} isWide={isWide} rate={payments.rate} {...order}>
          {isOver ? scanLines : null}
          <OrderDetails
            desk={desk}
            checkout={checkout}
            payments={payments}
            chosenPayment={chosenPayment}
            isTitled={!isWide}
            onDone={isWide ? toSearch : () => undefined}
            onHeld={showHeld}
          />
        </OrderPanel>
      </div>
      <CounterDialogs
        dialog={dialog}
        desk={desk}
        onClose={() => setDialog(null)}
        onLinked={(scan) => {
          scans.dismiss(scan.id)
          scans.scan(scan)
        }}
      />
    </>
  )
}

type HeadProps = { readonly isWide: boolean; readonly onHelp: () => void }

const CounterHead = ({ isWide, onHelp }: HeadProps) => {
  const { t } = useTranslation("sales")
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <PageHeader title={t("title")} subtitle={isWide ? t("subtitle") : undefined} />
      <ActionIcon visibleFrom="sm" aria-label={t("keys.title")} onClick={onHelp}>
        <IconKeyboard size={22} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** Goes back to the search when the counter is no longer covered, so that what is typed next is not lost. */
const useReturn = (isCovered: boolean, toSearch: (() => void) | undefined) => {
  const wasCovered = useRef(isCovered)
  useEffect(() => {
    if (wasCovered.current && !isCovered) toSearch?.()
    wasCovered.current = isCovered
  })
}

type ScansProps = {
  readonly scans: Scans
  readonly onChoose: (medicine: Sellable) => void
  readonly onLink: (dialog: CounterDialog) => void
}

/** The scans, with the offer to link an unknown code for those who may edit medicines. */
const CounterScans = ({ scans, onChoose, onLink }: ScansProps) => {
  const { can } = usePermissions()
  const link = (scan: Scan) => {
    if (scan.code !== undefined) onLink({ kind: "link", scan, barcode: scan.code.barcode })
  }
  return (
    <ScanLines
      scans={scans}
      onChoose={onChoose}
      onLink={can("Manage Medicine Inventory") === true ? link : undefined}
    />
  )
}
