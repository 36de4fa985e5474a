import type { Permission } from "./Permission.ts"

/** The permissions that staff need for a call. The owner has all permissions. */
export type Policy = { readonly anyOf: readonly [Permission, ...ReadonlyArray<Permission>] }

/** A policy that any one of these permissions satisfies. */
export const anyOf = (...permissions: Policy["anyOf"]): Policy => ({ anyOf: permissions })

/** Whether the granted permissions satisfy the policy. */
export const allows = ({ anyOf: enough }: Policy, granted: ReadonlySet<Permission>): boolean =>
  enough.some((permission) => granted.has(permission))
