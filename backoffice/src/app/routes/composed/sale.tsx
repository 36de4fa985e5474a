import { useQuery } from "@tanstack/react-query"
import { exchangeRateQuery } from "../../../features/payments/api/exchange-rate.ts"
import { paymentMethodsQuery } from "../../../features/payments/api/payment-methods.ts"
import { SalePage } from "../../../features/receipts/components/sale-page.tsx"
import { usePermissions } from "../../../lib/permissions.ts"

/** One sale with the ways to give money back, for members who may read them. */
export const Sale = () => {
  const { can } = usePermissions()
  const { data = [] } = useQuery({ ...paymentMethodsQuery, enabled: can("Create Sale") === true })
  const rate = useQuery(exchangeRateQuery).data
  const money = rate === undefined ? undefined : { rate: rate.riel_per_dollar, changeIn: rate.change_in }
  return <SalePage methods={data} money={money} />
}
