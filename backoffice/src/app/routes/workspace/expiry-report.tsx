import { useQuery } from "@tanstack/react-query"
import { categoryChoiceQuery } from "../../../features/categories/api/categories.ts"
import { ExpiryReportPage } from "../../../features/reports/components/expiry-report-page.tsx"

/** A failure of the category list is ignored: the report stands without its filter. */
export const Component = () => {
  const { data = [] } = useQuery(categoryChoiceQuery)
  return <ExpiryReportPage categories={data} />
}
