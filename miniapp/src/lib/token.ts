/** When a JWT expires, in milliseconds since 1970; undefined for a token that cannot be read. Trusted for display only. */
const expiryOf = (token: string): number | undefined => {
  const [, payload] = token.split(".")
  if (payload === undefined) return undefined
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")))
    if (typeof claims !== "object" || claims === null || !("exp" in claims)) return undefined
    return typeof claims.exp === "number" ? claims.exp * 1000 : undefined
  } catch {
    return undefined
  }
}

/** Whether a token is past its time; a token that cannot be read counts as past. */
export const isExpired = (token: string, now: number): boolean => (expiryOf(token) ?? 0) <= now
