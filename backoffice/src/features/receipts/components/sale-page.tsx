import { Alert, SimpleGrid, Stack } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconReceiptRefund } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { DetailFrame } from "../../../components/frames/detail/detail-frame.tsx"
import { useWayBack } from "../../../components/frames/way-back.ts"
import { useArea } from "../../../lib/use-area.ts"
import { saleQuery } from "../api/receipts.ts"
import type { SaleDetails } from "../api/receipts.ts"
import type { Money, RefundMethod } from "../lib/refunds.ts"
import { stateOf } from "../lib/sale-state.ts"
import { SaleActions } from "./sale-actions.tsx"
import { SaleFacts } from "./sale-facts.tsx"
import { SaleLines } from "./sale-lines.tsx"
import { SaleReturns } from "./sale-returns.tsx"

type Props = {
  /** The names and ids of the ways to give money back. */
  readonly methods: ReadonlyArray<RefundMethod>
  readonly money: Money
}

/** One sale, return or void: lines, payments, who and when, the receipt again, and taking it back. */
export const SalePage = ({ methods, money }: Props) => {
  const { t } = useTranslation("receipts")
  const list = useWayBack(useArea().to("saleHistory"))
  const id = Number(useParams()["id"])
  const query = useQuery(saleQuery(id))
  return (
    <DetailFrame
      title={t(`title.${query.data?.kind ?? "sale"}`, { id })}
      back={{ to: list, label: t("back") }}
      query={query}
      failed={t("failed.sale")}
      missing={<Alert color="yellow">{t("missing")}</Alert>}
      skeleton="detail"
      renderEntity={(sale) => (
        <Stack gap="lg">
          <State sale={sale} />
          <SaleActions sale={sale} methods={methods} money={money} />
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: "start" }}>
            <SaleLines sale={sale} />
            <Stack gap="lg">
              <SaleFacts sale={sale} />
              <SaleReturns sale={sale} />
            </Stack>
          </SimpleGrid>
        </Stack>
      )}
    />
  )
}

/** Says what became of a sale; nothing for a sale that stands. */
const State = ({ sale }: { readonly sale: SaleDetails }): ReactNode => {
  const { t } = useTranslation("receipts")
  const { cents } = useFormat()
  const { state, returnedCents } = stateOf(sale)
  if (state === "sold") return null
  return (
    <Alert color="yellow" icon={<IconReceiptRefund aria-hidden />} title={t(`state.${state}`)}>
      {t("returnedAmount", { amount: cents(returnedCents) })}
    </Alert>
  )
}
