import { AdminDashboardPage } from "../../../features/admin/components/dashboard-page.tsx"

export const Component = AdminDashboardPage
