import type { pages } from "../../lib/paths.ts"
import type { PageTable } from "./load-page.ts"

/** The pages that owner and staff share and that need a permission. */
export const workspacePages: PageTable<Exclude<keyof typeof pages, "profile" | "security">> = {
  overview: async () => (await import("./composed/overview.tsx")).Overview,
  transactions: async () => (await import("./composed/sold-reports.tsx")).Transactions,

  newSale: async () => (await import("./composed/new-sale.tsx")).NewSale,
  saleHistory: async () =>
    (await import("../../features/sales/components/sale-history-page.tsx")).SaleHistoryPage,
  conflicts: async () =>
    (await import("../../features/conflicts/components/conflicts-page.tsx")).ConflictsPage,
  shifts: async () => (await import("../../features/shifts/components/shifts-page.tsx")).ShiftsPage,
  shift: async () => (await import("./composed/shifts.tsx")).ShiftReport,
  shiftDay: async () => (await import("./composed/shifts.tsx")).ShiftDay,
  sale: async () => (await import("./composed/sale.tsx")).Sale,

  medicines: async () => (await import("./composed/medicine-forms.tsx")).MedicineList,
  addMedicine: async () => (await import("./composed/medicine-forms.tsx")).AddMedicine,
  editMedicine: async () => (await import("./composed/medicine-forms.tsx")).EditMedicine,
  reorder: async () => (await import("./composed/reorder.tsx")).Reorder,
  bulk: async () => (await import("../../features/imports/components/bulk-page.tsx")).BulkPage,

  categories: async () =>
    (await import("../../features/categories/components/category-list-page.tsx")).CategoryListPage,
  addCategory: async () =>
    (await import("../../features/categories/components/add-category-page.tsx")).AddCategoryPage,
  editCategory: async () =>
    (await import("../../features/categories/components/edit-category-page.tsx")).EditCategoryPage,

  alerts: async () => (await import("../../features/alerts/components/alerts-page.tsx")).AlertsPage,
  stockReport: async () => (await import("./composed/shelf-reports.tsx")).StockReport,
  expiryReport: async () => (await import("./composed/shelf-reports.tsx")).ExpiryReport,
  salesReport: async () => (await import("./composed/sold-reports.tsx")).SalesReport,
}
