/**
 * Why a session ended, as far as it is known. `expired`: its time is over. `password`, `role`: they were changed.
 * `deactivated`: by the pharmacy owner. `approved`, `rejected`, `reopened`: what an admin decided last about the
 * pharmacy's registration. `removed`: the account was deleted. `joined`: into another account of the customer.
 * `signed_out`: in this browser. `signed_out_elsewhere`: from another device. `crowded`: the account had too many sessions.
 * This module imports nothing, because the web apps load it too.
 */
export const sessionEndings = [
  "expired",
  "password",
  "role",
  "deactivated",
  "approved",
  "rejected",
  "reopened",
  "removed",
  "joined",
  "signed_out",
  "signed_out_elsewhere",
  "crowded",
] as const
export type SessionEnding = (typeof sessionEndings)[number]
