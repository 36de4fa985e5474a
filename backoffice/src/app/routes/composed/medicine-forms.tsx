import { useQuery } from "@tanstack/react-query"
import { categoryChoiceQuery } from "../../../features/categories/api/categories.ts"
import { AddMedicinePage } from "../../../features/medicines/components/add-medicine-page.tsx"
import { EditMedicinePage } from "../../../features/medicines/components/edit-medicine-page.tsx"
import { MedicineListPage } from "../../../features/medicines/components/medicine-list-page.tsx"

/** If the categories cannot be read, forms and the list still work: a category is optional. */
const useCategories = () => useQuery(categoryChoiceQuery).data ?? []

export const MedicineList = () => <MedicineListPage categories={useCategories()} />

export const AddMedicine = () => <AddMedicinePage categories={useCategories()} />

export const EditMedicine = () => <EditMedicinePage categories={useCategories()} />
