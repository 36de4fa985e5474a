import type { Permission } from "./Permission.ts"

/** What a pharmacy's staff must be allowed to do; its owner is allowed everything. */
export type Policy = { readonly anyOf: readonly [Permission, ...ReadonlyArray<Permission>] }

/** Any one of these permissions is enough. */
export const anyOf = (...permissions: Policy["anyOf"]): Policy => ({ anyOf: permissions })

/** Whether the granted permissions are enough. */
export const allows = ({ anyOf: enough }: Policy, granted: ReadonlySet<Permission>): boolean =>
  enough.some((permission) => granted.has(permission))
