/*
 * Who may see what a pharmacy paid. This module imports only types, because the web apps load it too.
 */
import type { Permission } from "../Identity/Permission.ts"

/** The permission that shows costs and profits: they can be worked out from each other and from the sales. */
export const costPermission: Permission = "View Sales Report"

/** Whether somebody with these permissions may see and write costs. The owner has all permissions. */
export const seesCosts = ({ permissions }: { readonly permissions: ReadonlySet<Permission> }): boolean =>
  permissions.has(costPermission)
