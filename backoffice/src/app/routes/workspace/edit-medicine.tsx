import { useQuery } from "@tanstack/react-query"
import { categoryChoiceQuery } from "../../../features/categories/api/categories.ts"
import { EditMedicinePage } from "../../../features/medicines/components/edit-medicine-page.tsx"

/** Without the categories the form still works: the choice is optional. */
export const Component = () => {
  const { data = [] } = useQuery(categoryChoiceQuery)
  return <EditMedicinePage categories={data} />
}
