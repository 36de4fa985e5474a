import { StaffListPage } from "../../../features/staff/components/staff-list-page.tsx"

export const Component = StaffListPage
