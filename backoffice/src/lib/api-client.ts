import { ApiFailure, failureOf } from "./api-failure.ts"
import { readToken, signOut } from "./sessions/sessions.ts"
import type { SessionRole } from "./sessions/sessions.ts"

/** Whose token a call carries; `member` is the pharmacy's token first, otherwise the staff's. */
export type Credential = SessionRole | "member" | "none"

type Query = Readonly<Record<string, string | number | boolean | undefined>>

type Call = {
  readonly as: Credential
  readonly query?: Query
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds until the call gives up. */
  readonly timeout?: number
  /** Told how much of the body has gone, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** Patient enough for a patchy network, short enough that a person still waits. */
const callTimeout = 20_000
/** 10 MB over a slow phone connection. */
const uploadTimeout = 180_000

const roleOf = (credential: Credential): SessionRole | null => {
  if (credential === "none") return null
  if (credential !== "member") return credential
  if (readToken("pharmacy") !== null) return "pharmacy"
  return readToken("staff") === null ? null : "staff"
}

const bearer = (credential: Credential, role: SessionRole | null): Record<string, string> => {
  if (credential === "none") return {}
  const token = role === null ? null : readToken(role)
  if (token === null) {
    throw new ApiFailure({
      status: 0,
      code: credential === "member" ? "AuthenticationRequired" : "TokenMissing",
      detail: "",
    })
  }
  return { Authorization: `Bearer ${token}` }
}

const address = (path: string, query: Query = {}): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value))
  }
  const text = search.toString()
  return text === "" ? path : `${path}?${text}`
}

const content = (body: unknown): { body?: BodyInit; headers: Record<string, string> } => {
  if (body === undefined) return { headers: {} }
  if (body instanceof FormData) return { body, headers: {} }
  return { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }
}

const noAnswer = (error: unknown, call: Call): ApiFailure => {
  if (call.signal?.aborted === true) throw error
  const timedOut = error instanceof DOMException && error.name === "TimeoutError"
  return new ApiFailure({ status: 0, code: timedOut ? "TimedOut" : "Unreachable", detail: "" })
}

/** Like fetch, by the older request, which alone tells how much of a body has gone. */
const fetchTold =
  (onProgress: (share: number) => void) =>
  (path: string, { method = "GET", headers = {}, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, path)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener("progress", ({ loaded, total }) =>
        onProgress(total === 0 ? 0 : loaded / total),
      )
      request.addEventListener("load", () =>
        resolve(new Response(request.responseText, { status: request.status })),
      )
      request.addEventListener("error", () => reject(new TypeError("no answer")))
      request.addEventListener("abort", () => reject(signal?.reason))
      signal?.addEventListener("abort", () => request.abort())
      request.send(body instanceof FormData ? body : null)
    })

const send = async (method: Method, path: string, call: Call): Promise<Response> => {
  const role = roleOf(call.as)
  const { body, headers } = content(call.body)
  const patience = call.timeout ?? (call.body instanceof FormData ? uploadTimeout : callTimeout)
  const signals = [AbortSignal.timeout(patience), ...(call.signal === undefined ? [] : [call.signal])]
  const request: RequestInit = {
    method,
    headers: { Accept: "application/json", ...headers, ...call.headers, ...bearer(call.as, role) },
    signal: AbortSignal.any(signals),
    ...(body === undefined ? {} : { body }),
  }
  const ask = call.onProgress === undefined ? fetch : fetchTold(call.onProgress)
  const answer = await ask(address(path, call.query), request).catch((error: unknown) => {
    throw noAnswer(error, call)
  })
  if (answer.ok) return answer
  // The token is good for nothing any more: the guards lead to the sign-in page.
  if (answer.status === 401 && role !== null) signOut(role)
  throw failureOf(answer.status, await answer.json().catch(() => null))
}

/** The answer's JSON; its type is the contract's wire type, which the API keeps by encoding through the schema. */
const json = async <T>(method: Method, path: string, call: Call): Promise<T> => {
  const answer = await send(method, path, call)
  return (await answer.json()) as T
}

/** The one way to the network: timeout, abort, token, failing answers as `ApiFailure`. */
export const api = {
  get: <T>(path: string, call: Call) => json<T>("GET", path, call),
  post: <T>(path: string, call: Call) => json<T>("POST", path, call),
  put: <T>(path: string, call: Call) => json<T>("PUT", path, call),
  delete: <T>(path: string, call: Call) => json<T>("DELETE", path, call),
  /** A list whose number of all rows stands in the header X-Total-Count. */
  getCounted: async <T>(path: string, call: Call): Promise<{ items: ReadonlyArray<T>; total: number }> => {
    const answer = await send("GET", path, call)
    const items = (await answer.json()) as ReadonlyArray<T>
    return { items, total: Number(answer.headers.get("X-Total-Count") ?? items.length) }
  },
  /** A file, such as a licence or an import template. */
  getBlob: async (path: string, call: Call): Promise<Blob> => {
    const answer = await send("GET", path, { timeout: uploadTimeout, ...call })
    return answer.blob()
  },
  /** One file in the field `file`. */
  upload: <T>(path: string, file: File, call: Omit<Call, "body">) => {
    const form = new FormData()
    form.set("file", file)
    return json<T>("POST", path, { ...call, body: form })
  },
}
