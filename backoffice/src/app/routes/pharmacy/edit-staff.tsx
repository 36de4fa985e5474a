import { EditStaffPage } from "../../../features/staff/components/edit-staff-page.tsx"

export const Component = EditStaffPage
