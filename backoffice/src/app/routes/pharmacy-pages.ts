import type { ownerPages } from "../../lib/paths.ts"
import type { PageTable } from "./load-page.ts"

/** The pages that only the owner has; the dashboard is the same page as the overview. */
export const pharmacyPages: PageTable<keyof typeof ownerPages | "profile" | "security"> = {
  dashboard: async () => (await import("./composed/overview.tsx")).Overview,
  paymentMethods: async () =>
    (await import("../../features/payments/components/payment-methods-page.tsx")).PaymentMethodsPage,
  users: async () => (await import("../../features/staff/components/staff-list-page.tsx")).StaffListPage,
  addUser: async () => (await import("../../features/staff/components/add-staff-page.tsx")).AddStaffPage,
  editUser: async () => (await import("../../features/staff/components/edit-staff-page.tsx")).EditStaffPage,
  activity: async () => (await import("../../features/audit/components/activity-page.tsx")).ActivityPage,
  openingHours: async () => (await import("../../features/hours/components/hours-page.tsx")).HoursPage,
  profile: async () => (await import("../../features/profile/components/profile-page.tsx")).ProfilePage,
  security: async () => (await import("./composed/security.tsx")).PharmacySecurity,
}
