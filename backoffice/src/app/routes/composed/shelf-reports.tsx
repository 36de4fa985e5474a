import { useQuery } from "@tanstack/react-query"
import { categoryChoiceQuery } from "../../../features/categories/api/categories.ts"
import { usePharmacyName } from "../../../features/profile/api/account.ts"
import { ExpiryReportPage } from "../../../features/reports/components/expiry-report-page.tsx"
import { StockReportPage } from "../../../features/reports/components/stock-report-page.tsx"
import { useArea } from "../../../lib/use-area.ts"

/** If the category list cannot be read, the reports are shown without the category filter. */
const useShelf = () => ({
  pharmacy: usePharmacyName(useArea().area),
  categories: useQuery(categoryChoiceQuery).data ?? [],
})

export const StockReport = () => <StockReportPage {...useShelf()} />

export const ExpiryReport = () => <ExpiryReportPage {...useShelf()} />
