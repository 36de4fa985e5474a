type Values = Readonly<Record<string, string | number | boolean | undefined>>

const withParameters = (path: string, parameters: Values): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameters[name])))

/**
 * The address of a call: the path with its parameters filled in, then the query. Undefined and empty query values are
 * left out.
 */
export const addressOf = (path: string, parameters: Values = {}, query: Values = {}): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value))
  }
  const filled = withParameters(path, parameters)
  const text = search.toString()
  return text === "" ? filled : `${filled}?${text}`
}
