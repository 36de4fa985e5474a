import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { choiceSize } from "../../../features/categories/api/categories.ts"
import { useCategorySearch } from "../../../features/categories/lib/use-category-search.ts"
import { usePharmacyName } from "../../../features/profile/api/account.ts"
import { ExpiryReportPage } from "../../../features/reports/components/expiry-report-page.tsx"
import { StockReportPage } from "../../../features/reports/components/stock-report-page.tsx"
import { useArea } from "../../../lib/use-area.ts"

/** Document 2, section 9: the stock report's list has 10 categories at a time; a search finds the others. */
export const StockReport = () => (
  <StockReportPage
    pharmacy={usePharmacyName(useArea().area)}
    categories={useCategorySearch(useListState().filter("category"))}
  />
)

/** The expiry report's list has 100 categories, and the same search. If it cannot be read, the report is shown without it. */
export const ExpiryReport = () => (
  <ExpiryReportPage
    pharmacy={usePharmacyName(useArea().area)}
    categories={useCategorySearch(useListState().filter("category"), choiceSize)}
  />
)
