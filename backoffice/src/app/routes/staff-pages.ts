import type { PageTable } from "./load-page.ts"

/** The page that only staff have. */
export const staffPages: PageTable<"profile"> = {
  profile: async () =>
    (await import("../../features/profile/components/staff-profile-page.tsx")).StaffProfilePage,
}
