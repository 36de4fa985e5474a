/** A token in the format of the API's; nothing here verifies its signature. */
export const tokenOf = (subject: string, expiresInSeconds = 3600): string => {
  const payload = { sub: subject, exp: Math.floor(Date.now() / 1000) + expiresInSeconds }
  return `header.${btoa(JSON.stringify(payload))}.signature`
}
