import type { PageRequest } from "./SearchEngine.ts"

/**
 * Whether a request wants only a part of what is found. What is found is decided without it: a medicine whose pharmacies
 * are closed, or that there is in another strength, is available, and is not answered with another one.
 */
export const isNarrowed = ({ openNow, form, strength }: PageRequest): boolean =>
  openNow === true || form !== undefined || strength !== undefined

/** The request that decides what is found: itself, or without rows if it is narrowed. */
export const wholeOf = (request: PageRequest): PageRequest =>
  isNarrowed(request)
    ? { ...request, openNow: false, form: undefined, strength: undefined, page: 1, pageSize: 0 }
    : request
