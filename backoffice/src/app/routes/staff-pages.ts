import type { PageTable } from "./load-page.ts"

/** The pages about the staff member's own account. */
export const staffPages: PageTable<"profile" | "security"> = {
  profile: async () =>
    (await import("../../features/profile/components/staff-profile-page.tsx")).StaffProfilePage,
  security: async () => (await import("./composed/security.tsx")).StaffSecurity,
}
