import { LoginPage } from "../../../features/access/components/login-page.tsx"

export const PharmacyLogin = () => <LoginPage role="pharmacy" />

export const StaffLogin = () => <LoginPage role="staff" />

export const AdminLogin = () => <LoginPage role="admin" />
