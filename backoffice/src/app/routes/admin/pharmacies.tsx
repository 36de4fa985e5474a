import { PharmaciesPage } from "../../../features/admin/components/pharmacies-page.tsx"

export const Component = PharmaciesPage
