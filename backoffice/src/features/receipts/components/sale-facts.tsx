import { Anchor, Paper, Title } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Facts } from "../../../components/ui/facts.tsx"
import { useArea } from "../../../lib/use-area.ts"
import type { SaleDetails } from "../api/receipts.ts"
import { CustomerPhone } from "./customer-phone.tsx"
import { usePaymentRows } from "../lib/use-payment-rows.ts"

/** Who sold when, and how it was paid. */
export const SaleFacts = ({ sale }: { readonly sale: SaleDetails }) => {
  const { t } = useTranslation("receipts")
  const { moment } = useFormat()
  const rows = usePaymentRows()
  const { to } = useArea()
  const { returned_sale_id: of } = sale
  return (
    <Paper p="md" component="section" aria-label={t("about")}>
      <Title order={2} size="h3" mb="sm">
        {t("about")}
      </Title>
      <Facts
        facts={[
          [t("date"), moment(sale.transaction_date)],
          [t("by"), sale.staff_name],
          ...(sale.customer_phone
            ? [
                [
                  t("phone.label"),
                  <CustomerPhone key="phone" id={sale.id} phone={sale.customer_phone} />,
                ] as const,
              ]
            : []),
          ...rows(sale.payments).map(([label, words]) => [label, words] as const),
          ...(of === null
            ? []
            : [
                [
                  t("of"),
                  <Anchor component={Link} key={of} to={to("sale", of)}>
                    {t("title.sale", { id: of })}
                  </Anchor>,
                ] as const,
              ]),
          ...(sale.discount_reason ? [[t("discountReason"), sale.discount_reason] as const] : []),
          ...(sale.notes === null
            ? []
            : [[t(sale.kind === "sale" ? "notes" : "reason"), sale.notes] as const]),
        ]}
      />
    </Paper>
  )
}
