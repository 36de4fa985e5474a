import { MedicineListPage } from "../../../features/medicines/components/medicine-list-page.tsx"

export const Component = MedicineListPage
