/** An unsigned token in the format of the API's: the browser does not verify it. */
export const tokenOf = (account: string, seconds = 3600, issue = 0): string => {
  const claims = { sub: account, exp: Math.floor(Date.now() / 1000) + seconds, jti: issue }
  return `e30.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.c2ln`
}
