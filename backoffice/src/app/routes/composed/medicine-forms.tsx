import { CategoryPicker } from "../../../components/ui/category-field.tsx"
import type { CategoryFieldProps } from "../../../components/ui/category-field.tsx"
import { choiceSize } from "../../../features/categories/api/categories.ts"
import { useCategorySearch } from "../../../features/categories/lib/use-category-search.ts"
import { AddMedicinePage } from "../../../features/medicines/components/add-medicine-page.tsx"
import { EditMedicinePage } from "../../../features/medicines/components/edit-medicine-page.tsx"
import { MedicineListPage } from "../../../features/medicines/components/medicine-list-page.tsx"

/** If the categories cannot be read, forms and the list still work: a category is optional. */
const CategoryField = (props: CategoryFieldProps) => (
  <CategoryPicker {...props} categories={useCategorySearch(props.value, choiceSize)} />
)

export const MedicineList = () => <MedicineListPage CategoryField={CategoryField} />

export const AddMedicine = () => <AddMedicinePage CategoryField={CategoryField} />

export const EditMedicine = () => <EditMedicinePage CategoryField={CategoryField} />
