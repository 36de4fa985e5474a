import type { PageTable } from "./load-page.ts"

/** The staff's own page. */
export const staffPages: PageTable<"profile"> = {
  profile: async () =>
    (await import("../../features/profile/components/staff-profile-page.tsx")).StaffProfilePage,
}
