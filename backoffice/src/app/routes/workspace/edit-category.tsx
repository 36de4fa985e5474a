import { EditCategoryPage } from "../../../features/categories/components/edit-category-page.tsx"

export const Component = EditCategoryPage
