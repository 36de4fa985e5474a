import { useQuery } from "@tanstack/react-query"
import { categoryChoiceQuery } from "../../../features/categories/api/categories.ts"
import { AddMedicinePage } from "../../../features/medicines/components/add-medicine-page.tsx"

/** Without the categories the form still works: the choice is optional. */
export const Component = () => {
  const { data = [] } = useQuery(categoryChoiceQuery)
  return <AddMedicinePage categories={data} />
}
