/*
 * How the sales report adds up. This module imports nothing, because the web apps load it too.
 */

/** What the sales report can be added up by. */
export const salesGroupings = ["medicine", "category", "staff"] as const
export type SalesGrouping = (typeof salesGroupings)[number]
