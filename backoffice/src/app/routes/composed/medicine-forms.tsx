import { useQuery } from "@tanstack/react-query"
import { categoryChoiceQuery } from "../../../features/categories/api/categories.ts"
import { AddMedicinePage } from "../../../features/medicines/components/add-medicine-page.tsx"
import { EditMedicinePage } from "../../../features/medicines/components/edit-medicine-page.tsx"

/** Without the categories the form still works: the choice is optional. */
const useCategories = () => useQuery(categoryChoiceQuery).data ?? []

export const AddMedicine = () => <AddMedicinePage categories={useCategories()} />

export const EditMedicine = () => <EditMedicinePage categories={useCategories()} />
