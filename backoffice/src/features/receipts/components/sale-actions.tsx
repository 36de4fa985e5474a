import { Button } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { notifications } from "@mantine/notifications"
import { IconArrowBackUp, IconBan } from "@tabler/icons-react"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { stockChanged } from "../../../lib/invalidate.ts"
import { usePermissions } from "../../../lib/permissions.ts"
import type { SaleDetails } from "../api/receipts.ts"
import { openLines } from "../lib/return-lines.ts"
import type { Money, RefundMethod } from "../lib/refunds.ts"
import { PrintReceipt } from "./print-receipt.tsx"
import { ReturnDialog } from "./return-dialog.tsx"
import styles from "./sale-actions.module.css"
import { VoidDialog } from "./void-dialog.tsx"

type Props = {
  readonly sale: SaleDetails
  readonly methods: ReadonlyArray<RefundMethod>
  readonly money: Money
}

/** Prints the receipt and, for members who may, takes the sale back. */
export const SaleActions = ({ sale, methods, money }: Props) => {
  const { t } = useTranslation("receipts")
  const { can } = usePermissions()
  const client = useQueryClient()
  const [returning, returns] = useDisclosure(false)
  const [voiding, voids] = useDisclosure(false)
  const mayRefund = sale.kind === "sale" && can("Refund Sale") === true
  const done = (made: SaleDetails) => {
    const kind = made.kind === "void" ? "void" : "return"
    notifications.show({ message: t(`done.${kind}`), color: "green" })
    returns.close()
    voids.close()
    void stockChanged(client)
  }
  return (
    <div className={`${styles["actions"]} no-print`}>
      <PrintReceipt sale={sale} />
      {mayRefund && openLines(sale.items).length > 0 ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          onClick={returns.open}
        >
          {t("return.open")}
        </Button>
      ) : null}
      {mayRefund && sale.voidable ? (
        <Button
          variant="default"
          c="red"
          leftSection={<IconBan size={20} aria-hidden />}
          onClick={voids.open}
        >
          {t("void.open")}
        </Button>
      ) : null}
      <ReturnDialog
        sale={sale}
        methods={methods}
        money={money}
        opened={returning}
        onClose={returns.close}
        onDone={done}
      />
      <VoidDialog sale={sale} money={money} opened={voiding} onClose={voids.close} onDone={done} />
    </div>
  )
}
