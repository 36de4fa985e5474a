type Values = Readonly<Record<string, string | number | boolean | undefined>>

const withParameters = (path: string, parameters: Values): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameters[name])))

/** A call's address: the path with its parameters filled in, then the query without what is undefined or empty. */
export const addressOf = (path: string, parameters: Values = {}, query: Values = {}): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value))
  }
  const filled = withParameters(path, parameters)
  const text = search.toString()
  return text === "" ? filled : `${filled}?${text}`
}
