import { SecurityPage } from "../../../features/security/components/security-page.tsx"

export const PharmacySecurity = () => <SecurityPage role="pharmacy" />

export const StaffSecurity = () => <SecurityPage role="staff" />

export const AdminSecurity = () => <SecurityPage role="admin" />
