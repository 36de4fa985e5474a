import { Drawer, Paper, Stack } from "@mantine/core"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { DeskState } from "../lib/desk/use-desk.ts"
import classes from "./new-sale-page.module.css"
import { OrderBar } from "./order-bar.tsx"

type Props = {
  readonly desk: DeskState
  readonly isWide: boolean
  /** Riel for a dollar; undefined while it is not known. */
  readonly rate: number | undefined
  /** Whether the order is open over the medicines, where it has no room beside them. */
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The place of the order: beside the medicines, or on a phone in a drawer behind a button. */
export const OrderPanel = ({ desk, isWide, rate, isOpen, onOpen, onClose, children }: Props) => {
  const { t } = useTranslation("sales")
  return isWide ? (
    <Paper component="aside" className={classes["order"] ?? ""} aria-label={t("order.title")} p="md">
      {children}
    </Paper>
  ) : (
    <>
      <OrderBar desk={desk} rate={rate} onOpen={onOpen} />
      <Drawer
        opened={isOpen}
        onClose={onClose}
        position="bottom"
        size="92dvh"
        title={t("order.title")}
        closeButtonProps={{ "aria-label": t("order.close") }}
      >
        <Stack gap="md">{children}</Stack>
      </Drawer>
    </>
  )
}
