/** The payload of a JWT, unverified: the API verifies tokens, the browser only reads them. */
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

/** The id of the token's account; '' when the token cannot be read. */
export const accountOf = (token: string): string => String(payloadOf(token)["sub"] ?? "")

/** Whether a token has expired (`now` in milliseconds since 1970); an unreadable token counts as expired. */
export const isExpired = (token: string, now: number): boolean => {
  const { exp } = payloadOf(token)
  return typeof exp !== "number" || exp * 1000 <= now
}
