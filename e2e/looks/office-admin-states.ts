import { enlarge, press } from "./office-reaching.ts"
import { at } from "./at.ts"
import type { OfficeState } from "./office-state.ts"

/** The states of an admin's pages. */
export const adminStates: ReadonlyArray<OfficeState> = [
  {
    name: "rejection",
    who: "admin",
    path: at("/admin/pharmacies/pending"),
    reach: press("admin", "pending.reject"),
  },
  {
    name: "a new password",
    who: "admin",
    path: at("/admin/pharmacies"),
    reach: press("admin", "list.resetFor"),
  },
  { name: "the rejected", who: "admin", path: at("/admin/pharmacies?status=REJECTED") },
  {
    name: "a duplicate licence",
    who: "admin",
    path: ({ duplicate }) => `/admin/pharmacies/review/${duplicate}`,
  },
  {
    name: "a licence made larger",
    who: "admin",
    path: ({ duplicate }) => `/admin/pharmacies/review/${duplicate}`,
    reach: enlarge,
  },
  {
    name: "a rejected registration",
    who: "admin",
    path: ({ rejected }) => `/admin/pharmacies/review/${rejected}`,
  },
  { name: "no such registration", who: "admin", path: at("/admin/pharmacies/review/999999999") },
  { name: "no pharmacy found", who: "admin", path: at("/admin/pharmacies?search=Xqzrtvw") },
  { name: "none that waits found", who: "admin", path: at("/admin/pharmacies/pending?search=Xqzrtvw") },
  { name: "no act found", who: "admin", path: at("/admin/audit?start=2020-01-01&end=2020-01-02") },
]
