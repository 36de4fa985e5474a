import { ProfilePage } from "../../../features/profile/components/profile-page.tsx"

export const Component = ProfilePage
