import type { QueryClient } from "@tanstack/react-query"
import type { SessionRole } from "../../../lib/sessions.ts"
import { profileQuery, staffProfileQuery } from "../api/account.ts"

/** The e-mail of the person who is signed in, if a page has already fetched it; '' for admins, who have no profile. */
export const knownEmail = (client: QueryClient, role: SessionRole): string => {
  if (role === "pharmacy") return client.getQueryData(profileQuery.queryKey)?.email ?? ""
  return role === "staff" ? (client.getQueryData(staffProfileQuery.queryKey)?.email ?? "") : ""
}
