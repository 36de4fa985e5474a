/** What an error of the client tells. The client adds its own fields to each error. */
type Told = { readonly name: string; readonly code: string | undefined; readonly status: number | undefined }

const tellOf = (error: unknown): Told => {
  const told = typeof error === "object" && error !== null ? error : {}
  const metadata = "$metadata" in told && typeof told.$metadata === "object" ? told.$metadata : undefined
  const status = metadata && "httpStatusCode" in metadata ? Number(metadata.httpStatusCode) : undefined
  return {
    name: "name" in told ? String(told.name) : "",
    code: "code" in told ? String(told.code) : undefined,
    status: Number.isInteger(status) ? status : undefined,
  }
}

/** Whether there is no such file. A missing bucket is something else. */
export const isAbsent = (error: unknown): boolean => tellOf(error).name === "NoSuchKey"

/** Whether a HEAD found nothing: it has no body, so it does not tell whether the file or the bucket is missing. */
export const isNotFound = (error: unknown): boolean => tellOf(error).status === 404

/** Names that stores give to a full disk or a used quota. */
const fullNames = new Set([
  "QuotaExceeded",
  "QuotaExceededException",
  "XMinioStorageFull",
  "InsufficientStorage",
])

/** Whether the store has no room. */
export const isFull = (error: unknown): boolean => {
  const { name, status } = tellOf(error)
  return status === 507 || fullNames.has(name)
}

/** Whether the same request may succeed in a moment: no answer, a busy store, a fault of its own. */
export const isTransient = (error: unknown): boolean => {
  const { status } = tellOf(error)
  return !isFull(error) && (status === undefined || status >= 500 || status === 408 || status === 429)
}

/**
 * An error in a few words. Messages of stores may hold the signed request and the key's name, so only names and numbers
 * are taken.
 */
export const reasonOf = (error: unknown): string => {
  const { name, code, status } = tellOf(error)
  const word = code ?? (name === "" ? "an unknown error" : name)
  return status === undefined ? word : `${word} (${status})`
}
