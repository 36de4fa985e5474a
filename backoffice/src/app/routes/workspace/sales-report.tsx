import { useQuery } from "@tanstack/react-query"
import { paymentMethodsQuery } from "../../../features/payments/api/payment-methods.ts"
import { SalesReportPage } from "../../../features/reports/components/sales-report-page.tsx"

/** Without the payment methods the report stands without that filter. */
export const Component = () => {
  const { data = [] } = useQuery(paymentMethodsQuery)
  return <SalesReportPage methods={data.map((method) => method.method_name)} />
}
