/*
 * What the figures of the network are made of. This module imports nothing, so that the web apps can load it.
 */

/**
 * How long ago a pharmacy's stock changed for the last time: within a day (24 hours), within a week, a month (30 days),
 * longer ago, or never. A pharmacy has the first of them that is true. The database's function `stock_age` decides.
 */
export const stockAges = ["day", "week", "month", "longer", "never"] as const
export type StockAge = (typeof stockAges)[number]

/** The last so many days (calendar days of Phnom Penh, today included) of which searches are told. */
export const searchPeriods = [7, 30, 90] as const
export type SearchPeriod = (typeof searchPeriods)[number]

/** What fewer people than these looked for is not shown, so that one person's private words never are. */
export const fewestVisitors = 3
/** How many of the texts that were looked for are told at most. */
export const mostSearches = 100
/** Longer texts are not counted. */
export const longestCounted = 60
