import { useQuery } from "@tanstack/react-query"
import { paymentMethodsQuery } from "../../../features/payments/api/payment-methods.ts"
import { usePharmacyName } from "../../../features/profile/api/account.ts"
import { SalesReportPage } from "../../../features/reports/components/sales-report-page.tsx"
import { TransactionsPage } from "../../../features/reports/components/transactions-page.tsx"
import { useArea } from "../../../lib/use-area.ts"

/** If the payment methods cannot be read, the report is shown without that filter. */
export const SalesReport = () => {
  const { data = [] } = useQuery(paymentMethodsQuery)
  const pharmacy = usePharmacyName(useArea().area)
  return <SalesReportPage pharmacy={pharmacy} methods={data.map((method) => method.method_name)} />
}

export const Transactions = () => <TransactionsPage pharmacy={usePharmacyName(useArea().area)} />
