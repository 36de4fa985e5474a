/*
 * Where somebody is, no more exactly than a distance needs. This module imports nothing, so that the web apps can load it.
 */

/** Degrees to about ten metres: more would tell more than it helps, and prevent cache hits for the same search. */
export const roundedDegrees = (degrees: number): number => Math.round(degrees * 10_000) / 10_000
