import { AlertsPage } from "../../../features/alerts/components/alerts-page.tsx"

export const Component = AlertsPage
