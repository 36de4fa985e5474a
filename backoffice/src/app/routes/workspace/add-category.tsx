import { AddCategoryPage } from "../../../features/categories/components/add-category-page.tsx"

export const Component = AddCategoryPage
