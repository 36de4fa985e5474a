/** The path of a request without its query. */
export const pathOf = (url: string): string => {
  const end = url.indexOf("?")
  return end === -1 ? url : url.slice(0, end)
}

/** Unreserved characters (RFC 3986, 2.3) that are percent-encoded, as in `%64` for `d`. No client writes them so. */
const needlesslyEncoded = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i

/**
 * Whether a path is written in the only way that means a call. The router and proxies in front of it may read other
 * ways differently: empty segments, parameters after a semicolon, needless percent-encoding. The router itself tells
 * capital letters apart.
 */
export const isPlainPath = (path: string): boolean =>
  !path.includes("//") && !path.includes(";") && !path.includes("\\") && !needlesslyEncoded.test(path)
