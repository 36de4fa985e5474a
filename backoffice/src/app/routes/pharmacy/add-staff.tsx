import { AddStaffPage } from "../../../features/staff/components/add-staff-page.tsx"

export const Component = AddStaffPage
