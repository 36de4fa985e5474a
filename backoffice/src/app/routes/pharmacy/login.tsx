import { LoginPage } from "../../../features/access/components/login-page.tsx"

export const Component = () => <LoginPage role="pharmacy" />
