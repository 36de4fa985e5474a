import { PendingPage } from "../../../features/admin/components/pending-page.tsx"

export const Component = PendingPage
