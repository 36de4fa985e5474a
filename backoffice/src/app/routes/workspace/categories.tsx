import { CategoryListPage } from "../../../features/categories/components/category-list-page.tsx"

export const Component = CategoryListPage
