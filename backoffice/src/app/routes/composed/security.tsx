import { useQueryClient } from "@tanstack/react-query"
import { signInWith } from "../../../features/access/lib/sign-in-with.ts"
import { knownEmail } from "../../../features/profile/lib/known-email.ts"
import { SecurityPage } from "../../../features/security/components/security-page.tsx"
import type { SessionRole } from "../../../lib/sessions.ts"

const Security = ({ role }: { readonly role: SessionRole }) => {
  const client = useQueryClient()
  return (
    <SecurityPage role={role} signIn={(password) => signInWith(role, knownEmail(client, role), password)} />
  )
}

export const PharmacySecurity = () => <Security role="pharmacy" />

export const StaffSecurity = () => <Security role="staff" />

export const AdminSecurity = () => <Security role="admin" />
