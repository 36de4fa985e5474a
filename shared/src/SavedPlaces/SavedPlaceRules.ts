/*
 * The limits of saved places. This module imports nothing, so that the web apps can load it.
 */

/** How many places one customer can save. */
export const mostSavedPlaces = 10

/** Characters of the name of a place. */
export const longestPlaceName = 40
