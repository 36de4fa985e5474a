import type { adminPages as adminPaths } from "../../lib/paths.ts"
import type { PageTable } from "./load-page.ts"

/** The admin's pages. */
export const adminPages: PageTable<keyof typeof adminPaths> = {
  dashboard: async () =>
    (await import("../../features/admin/components/dashboard-page.tsx")).AdminDashboardPage,
  pharmacies: async () =>
    (await import("../../features/admin/components/pharmacies-page.tsx")).PharmaciesPage,
  pending: async () => (await import("../../features/admin/components/pending-page.tsx")).PendingPage,
  review: async () => (await import("../../features/admin/components/review-page.tsx")).ReviewPage,
  network: async () => (await import("../../features/network/components/network-page.tsx")).NetworkPage,
  audit: async () => (await import("../../features/audit/components/audit-page.tsx")).AuditPage,
  security: async () => (await import("./composed/security.tsx")).AdminSecurity,
}
