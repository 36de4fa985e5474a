import { SaleHistoryPage } from "../../../features/sales/components/sale-history-page.tsx"

export const Component = SaleHistoryPage
