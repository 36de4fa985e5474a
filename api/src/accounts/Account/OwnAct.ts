import type { ChatAct, CustomerAct, OwnAct } from "@rokthnam/shared/Audit/AuditActs"
import type { Account, OfficeAccount } from "@rokthnam/shared/Identity/Actors"
import type { CustomerId } from "@rokthnam/shared/Primitives/Id"
import type { AuditEntry } from "../../platform/Audit/NewAuditEntry.ts"
import type { ProtectedAccount } from "../Identity/ProtectedAccount.ts"

const nothing = { before: null, after: null } as const

/** The audit entry of somebody who changes the own account. */
export const ownAct = (what: OwnAct, account: Account): AuditEntry => {
  switch (account.role) {
    case "admin":
      return {
        ...nothing,
        action: `admin.${what}`,
        actor: { kind: "admin", id: account.id },
        entity: "admin",
        entityId: account.id,
      }
    case "pharmacy":
      return {
        ...nothing,
        action: `pharmacy.${what}`,
        actor: { kind: "pharmacy", id: account.id },
        entity: "pharmacy",
        entityId: account.id,
      }
    case "staff":
      return {
        ...nothing,
        action: `staff.${what}`,
        actor: { kind: "staff", id: account.id },
        entity: "staff",
        entityId: account.id,
      }
    case "user":
      return {
        ...nothing,
        action: `user.${what}`,
        actor: { kind: "user", id: account.id },
        entity: "user",
        entityId: account.id,
      }
  }
}

/** The audit entry of an admin or an owner who switches the second step of the sign-in. */
export const factorAct = (
  what: "second_factor_on" | "second_factor_off",
  account: ProtectedAccount,
): AuditEntry => ({
  ...ownAct("change_password", account),
  action: `${account.role}.${what}`,
})

/** The audit entry of somebody who links the own account of the back office with a chat, or unlinks it. */
export const chatAct = (what: ChatAct, account: OfficeAccount): AuditEntry => ({
  ...ownAct("change_password", account),
  action: `${account.role}.${what}`,
})

/** The audit entry of a customer who changes the own profile or ways to sign in. */
export const customerAct = (what: CustomerAct, id: CustomerId): AuditEntry => ({
  ...ownAct("change_password", { role: "user", id }),
  action: `user.${what}`,
})
