import { doors } from "../../../lib/paths.ts"
import type { SessionRole } from "../../../lib/sessions.ts"

/**
 * The page to open after a sign-in: the page requested before, if it belongs to the role's area, otherwise the role's
 * home page.
 */
export const destinationOf = (state: unknown, role: SessionRole): string => {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : undefined
  return typeof from === "string" && from.startsWith(`/${role}/`) ? from : doors[role].home
}
