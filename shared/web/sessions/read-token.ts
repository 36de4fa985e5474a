/** A JWT's payload, unverified: the API verifies, a browser only reads. */
const payloadOf = (token: string): Readonly<Record<string, unknown>> => {
  const payload = token.split(".")[1]
  if (payload === undefined) return {}
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")))
    return typeof claims === "object" && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}

/** Whose token it is: the account's id; '' when the token cannot be read. */
export const accountOf = (token: string): string => String(payloadOf(token)["sub"] ?? "")

/** Whether a token is past its time (`now` in milliseconds since 1970); one that cannot be read is. */
export const isExpired = (token: string, now: number): boolean => {
  const { exp } = payloadOf(token)
  return typeof exp !== "number" || exp * 1000 <= now
}
