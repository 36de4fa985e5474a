/** A JWT's payload, unverified: the API verifies, the browser only reads. */
const payloadOf = (token: string): Readonly<Record<string, unknown>> => {
  const payload = token.split(".")[1]
  if (payload === undefined) return {}
  try {
    const json: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")))
    return typeof json === "object" && json !== null ? { ...json } : {}
  } catch {
    // Not a token of ours: the same as none.
    return {}
  }
}

/** The expiry of a JWT in milliseconds since 1970; 0 when the token cannot be read, so that it counts as expired. */
const tokenExpiry = (token: string): number => {
  const seconds = payloadOf(token)["exp"]
  return typeof seconds === "number" ? seconds * 1000 : 0
}

/** Whom a JWT is about: the account's id, '' when the token cannot be read. */
export const tokenSubject = (token: string): string => String(payloadOf(token)["sub"] ?? "")

/** Whether a token is past its expiry at an instant (milliseconds since 1970). */
export const isExpired = (token: string, now: number): boolean => tokenExpiry(token) <= now
