import { TransactionsPage } from "../../../features/reports/components/transactions-page.tsx"

export const Component = TransactionsPage
