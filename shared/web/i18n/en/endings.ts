import type { SessionEnding } from "../../../src/Identity/SessionEndRules.ts"

/** Why a session has ended, for whoever was signed in. Each app has its own sentence where the reason is not known. */
export const endings = {
  expired: "You were signed in for a long time, so your session has ended.",
  password: "Your session has ended because the password of this account was changed.",
  role: "Your session has ended because the pharmacy owner changed your role.",
  deactivated: "Your session has ended because the pharmacy owner deactivated your account.",
  approved:
    "Your session has ended because the pharmacy’s registration was checked again. It is approved now.",
  rejected: "Your session has ended because the pharmacy’s registration was rejected.",
  reopened: "Your session has ended because the pharmacy’s registration is being checked again.",
  removed: "Your session has ended because this account was deleted.",
  joined: "Your session has ended because this account was joined with your other account.",
  signed_out: "Your session has ended because you signed out in this browser.",
  signed_out_elsewhere: "Your session has ended because this device was signed out from another device.",
  crowded: "Your session has ended because this account was signed in on too many devices.",
} as const satisfies Readonly<Record<SessionEnding, string>>
