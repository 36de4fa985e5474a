import type { RoleCode } from "@rokthnam/shared/Identity/Permission"

/** Usual reasons for the rejection of a registration. */
export const rejectionReasons = ["unreadable", "mismatch", "expired", "unknown"] as const
type RejectionReason = (typeof rejectionReasons)[number]

/** The texts for owners, staff and admins in one language. */
export type OfficeCopy = {
  /** An account: an admin's, an owner's with the pharmacy, or that of a member with the role. */
  readonly admin: string
  readonly owner: (pharmacy: string) => string
  readonly member: (pharmacy: string, role: RoleCode) => string
  readonly linked: (account: string) => string
  readonly getsAlerts: string
  readonly getsDigest: (hour: string) => string
  readonly getsRegistrations: (until: Date, waiting: number) => string
  /** Where it is changed, and how it ends. */
  readonly change: string
  readonly linkEnded: string
  readonly chatsFull: (limit: number) => string
  /** A link was opened in a group. */
  readonly notInGroup: string
  readonly accounts: string
  readonly noAccounts: string
  readonly unlinked: (account: string) => string
  /** Why a chat is not linked any more; the pharmacy is null for an admin's. */
  readonly ended: Readonly<Record<"office" | "access" | "age", (pharmacy: string | null) => string>>
  /** The names that follow a list of the first ones. */
  readonly more: (count: number) => string
  readonly out: (total: number) => string
  readonly low: (total: number) => string
  /** Packages and loose units of a medicine. */
  readonly left: (quantity: number, looseUnits: number) => string
  readonly expiring: (total: number, days: number) => string
  readonly onDay: (day: Date) => string
  readonly digest: {
    /** The weekday and the day. */
    readonly day: (day: Date) => string
    readonly sales: (count: number, amount: string) => string
    readonly earlier: (day: Date, count: number, amount: string) => string
    readonly ranOut: (total: number) => string
    readonly low: (total: number) => string
    readonly expiring: (total: number, days: number) => string
    readonly conflicts: (count: number) => string
    readonly shifts: (count: number) => string
    readonly calm: string
  }
  readonly registration: {
    readonly title: string
    readonly license: (number: string) => string
    /** The file of the licence is not there. */
    readonly noLicense: string
    readonly approve: string
    readonly reject: string
    readonly map: string
    readonly why: string
    readonly reasons: Readonly<Record<RejectionReason, string>>
    readonly ownWords: string
    /** Asks for a reply; the reply is recognised by this text, which holds nothing but the number. */
    readonly askReason: (id: string) => string
    readonly reasonHint: string
    readonly approved: (by: string | null, at: Date) => string
    readonly rejected: (by: string | null, at: Date) => string
    /** Who decided, if it was the reader. */
    readonly you: string
    readonly gone: string
    readonly taken: string
    readonly notLinked: string
  }
}
