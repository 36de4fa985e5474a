import { useQuery } from "@tanstack/react-query"
import { categoryChoiceQuery } from "../../../features/categories/api/categories.ts"
import { AddMedicinePage } from "../../../features/medicines/components/add-medicine-page.tsx"
import { EditMedicinePage } from "../../../features/medicines/components/edit-medicine-page.tsx"

/** If the categories cannot be read, the form still works: a category is optional. */
const useCategories = () => useQuery(categoryChoiceQuery).data ?? []

export const AddMedicine = () => <AddMedicinePage categories={useCategories()} />

export const EditMedicine = () => <EditMedicinePage categories={useCategories()} />
