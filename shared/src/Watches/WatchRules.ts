/*
 * The limits of watches. This module imports nothing, so that the web apps can load it.
 */

/** How many medicines one person can wait for. */
export const mostWatches = 10

/** Days after which a watch ends, and for which an answered one is listed. */
export const watchDays = 30
