import { StaffProfilePage } from "../../../features/profile/components/staff-profile-page.tsx"

export const Component = StaffProfilePage
