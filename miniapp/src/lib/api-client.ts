import { ApiFailure, ConnectionFailure } from "./failures.ts"
import { endSession, sessionToken } from "./session.ts"

type Query = Readonly<Record<string, string | number | boolean | undefined>>

type RequestOptions = {
  readonly query?: Query
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** Send the customer's token; a 401 then ends the session. */
  readonly signedIn?: boolean
}

/** How long an answer may take, in milliseconds; slow mobile links need most of it. */
const answerTimeout = 20_000
/** The same for an upload and the work the server does on it. */
const uploadTimeout = 120_000

/** A path with its query; fields that are undefined are left out. */
const withQuery = (path: string, query: Query = {}): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  const text = search.toString()
  return text === "" ? path : `${path}?${text}`
}

const authorization = (signedIn: boolean | undefined): Record<string, string> => {
  const token = signedIn === true ? sessionToken() : undefined
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}

const noAnswer = (signal: AbortSignal | undefined, timedOut: boolean, cause: unknown): unknown => {
  if (signal?.aborted === true) return cause
  if (timedOut) return new ConnectionFailure("timeout")
  return new ConnectionFailure(navigator.onLine ? "unreachable" : "offline")
}

const failureOf = (status: number, body: unknown, signedIn: boolean | undefined): ApiFailure => {
  if (status === 401 && signedIn === true) endSession("ended")
  return new ApiFailure(status, body)
}

/** Ends a call when the caller aborts or the time is up. By hand: AbortSignal.any is missing on older phones. */
const startWait = (signal: AbortSignal | undefined) => {
  const controller = new AbortController()
  let late = false
  const follow = () => controller.abort(signal?.reason)
  const timer = window.setTimeout(() => {
    late = true
    controller.abort()
  }, answerTimeout)
  if (signal?.aborted === true) follow()
  signal?.addEventListener("abort", follow, { once: true })
  return {
    signal: controller.signal,
    timedOut: () => late,
    end: () => {
      window.clearTimeout(timer)
      signal?.removeEventListener("abort", follow)
    },
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * One call of the API, as JSON. The answer's type is the contract's wire type; the server keeps to it.
 * Throws ApiFailure for a failing answer, ConnectionFailure when none came, and the signal's reason when aborted.
 */
export const request = async <Answer>(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  options: RequestOptions = {},
): Promise<Answer> => {
  const { signal, signedIn } = options
  const wait = startWait(signal)
  try {
    const answer = await fetch(withQuery(path, options.query), {
      method,
      headers: {
        accept: "application/json",
        ...(options.body === undefined ? {} : { "content-type": "application/json" }),
        ...authorization(signedIn),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      signal: wait.signal,
    })
    const body = parse(await answer.text())
    if (!answer.ok || body === undefined) throw failureOf(answer.status, body, signedIn)
    return body as Answer // The wire type of the contract, which the server encodes by.
  } catch (cause) {
    throw cause instanceof ApiFailure ? cause : noAnswer(signal, wait.timedOut(), cause)
  } finally {
    wait.end()
  }
}

type UploadOptions = {
  readonly signal?: AbortSignal
  /** Called with the part that is sent, 0 to 1. */
  readonly onProgress?: (part: number) => void
}

/** Sends one file in the field `file`. XMLHttpRequest, because fetch tells nothing of an upload's progress. */
export const upload = <Answer>(path: string, file: Blob, name: string, options: UploadOptions = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const sender = new XMLHttpRequest()
    const form = new FormData()
    form.append("file", file, name)
    sender.open("POST", path)
    sender.timeout = uploadTimeout
    sender.setRequestHeader("accept", "application/json")
    sender.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total)
    })
    sender.addEventListener("load", () => {
      const body = parse(sender.responseText)
      const accepted = sender.status >= 200 && sender.status < 300 && body !== undefined
      if (accepted) resolve(body as Answer) // As in `request`.
      else reject(new ApiFailure(sender.status, body))
    })
    sender.addEventListener("error", () => reject(noAnswer(undefined, false, undefined)))
    sender.addEventListener("timeout", () => reject(new ConnectionFailure("timeout")))
    sender.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")))
    options.signal?.addEventListener("abort", () => sender.abort(), { once: true })
    sender.send(form)
  })
