import { useQuery } from "@tanstack/react-query"
import { paymentMethodsQuery } from "../../../features/payments/api/payment-methods.ts"
import { SalePage } from "../../../features/receipts/components/sale-page.tsx"
import { usePermissions } from "../../../lib/permissions.ts"

/** One sale with the ways to give money back, for members who may read them. */
export const Sale = () => {
  const { can } = usePermissions()
  const { data = [] } = useQuery({ ...paymentMethodsQuery, enabled: can("Create Sale") === true })
  return <SalePage methods={data} />
}
