import { doors } from "../../../lib/paths.ts"
import type { SessionRole } from "../../../lib/sessions.ts"

/** Where a sign-in leads: the page first asked for, if it lies in the role's own area, otherwise the role's home. */
export const destinationOf = (state: unknown, role: SessionRole): string => {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : undefined
  return typeof from === "string" && from.startsWith(`/${role}/`) ? from : doors[role].home
}
