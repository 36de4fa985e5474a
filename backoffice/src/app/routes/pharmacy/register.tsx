import { RegisterPage } from "../../../features/registration/components/register-page.tsx"

export const Component = RegisterPage
