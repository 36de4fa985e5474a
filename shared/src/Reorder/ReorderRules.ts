/** The limits of a reorder list. This module imports nothing, so that the web apps can load it. */

/** Days for which the stock should last unless the owner chooses others. */
export const defaultCoverDays = 14
export const mostCoverDays = 180
/** Days of sales from which the pace is taken; a medicine that is younger has its own days, 7 at least. */
export const paceDays = 30
export const leastPaceDays = 7
