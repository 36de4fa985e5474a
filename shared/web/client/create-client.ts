import { answered, unsent } from "../errors/read-failure.ts"
import { addressOf } from "./address.ts"
import type { Answer, CallAt, CallName, CountedPath, Holding, Options, PathOf, Rest } from "./call-types.ts"
import { sendByFetch } from "./send-by-fetch.ts"
import type { TokenHolder } from "./token-holder.ts"
import type { Complete, Outgoing } from "./transport.ts"
import { withToken } from "./with-token.ts"

/** Time limit of a call in milliseconds: long enough for a patchy network, short enough that a user still waits. */
const callTimeout = 20_000
/**
 * Time limit of an upload or download in milliseconds: 10 MB over a slow phone connection and the server's work on it.
 */
const fileTimeout = 180_000

/** The options of any call at run time, without the types of the single call. */
type Given = {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly file?: Blob
  readonly fileName?: string
  readonly key?: string
  readonly as?: Holding
  readonly signal?: AbortSignal | undefined
  readonly timeout?: number
  readonly onProgress?: (part: number) => void
}

type Send<Method extends string, Kind, Held> = <const Path extends PathOf<Method, Kind, Held>>(
  path: Path,
  ...options: Rest<Options<CallAt<Method, Path>, Held>>
) => Promise<Kind extends "file" ? Blob : CallAt<Method, Path>["answer"]>

type Rows<Path extends string> = Answer<`GET ${Path}` & CallName>

/**
 * Sends files. Few pages do, so the code that tells how far it is comes when it is needed. Where it did not come, the file
 * goes without that: a browser may remember for good that some code could not be loaded.
 */
const sendFiles = async (request: Outgoing): Promise<Complete> => {
  const code = await import("./send-by-xhr.ts").catch(() => undefined)
  return code === undefined ? sendByFetch(request) : code.sendByXhr(request)
}

/**
 * The calls of the contract that an app with these tokens can make. Each throws `ApiFailure`, or the signal's reason
 * when it is aborted.
 */
export type Client<Held> = {
  readonly get: Send<"GET", "json", Held>
  readonly post: Send<"POST", "json", Held>
  readonly put: Send<"PUT", "json", Held>
  readonly patch: Send<"PATCH", "json", Held>
  readonly delete: Send<"DELETE", "json", Held>
  /** Downloads a file, such as a licence or an export. */
  readonly getFile: Send<"GET", "file", Held>
  /** Downloads a file for which the request has a body. */
  readonly postFile: Send<"POST", "file", Held>
  /** Uploads one file and reports the progress. */
  readonly upload: Send<"POST", "upload", Held>
  /** Reads a list and the total number of its rows. */
  readonly getCounted: <const Path extends CountedPath<Held>>(
    path: Path,
    ...options: Rest<Options<CallAt<"GET", Path>, Held>>
  ) => Promise<{ readonly items: Rows<Path>; readonly total: number }>
}

const bodyOf = ({ body, file, fileName }: Given): BodyInit | undefined => {
  if (file === undefined) return body === undefined ? undefined : JSON.stringify(body)
  const form = new FormData()
  form.append("file", file, fileName ?? (file instanceof File ? file.name : "file"))
  return form
}

const outgoing = (method: string, path: string, given: Given, reads: Outgoing["reads"]): Outgoing => ({
  call: `${method} ${path}`,
  method,
  address: addressOf(path, given.path, given.query),
  headers: {
    accept: "application/json",
    ...(given.body === undefined ? {} : { "content-type": "application/json" }),
    ...(given.key === undefined ? {} : { "idempotency-key": given.key }),
  },
  body: bodyOf(given),
  reads,
  signal: given.signal,
  timeout: given.timeout ?? (given.file !== undefined || reads === "file" ? fileTimeout : callTimeout),
  onProgress: given.onProgress,
})

const deliver = async (request: Outgoing): Promise<Complete> => {
  const answer = await (request.body instanceof FormData ? sendFiles(request) : sendByFetch(request))
  const good = answer.status >= 200 && answer.status < 300 && answer.body !== undefined
  if (!good) throw answered(request.call, answer.status, answer.body)
  return answer
}

/**
 * Creates the only client of the API in an app. `holders` gives the token source of each role. It is called for every
 * request, so that `member` can be the owner now and a staff member later.
 */
export const createClient = <Held extends Holding>(
  holders: Readonly<Record<Held, () => TokenHolder>>,
): Client<Held> => {
  const ask = (method: string, path: string, given: Given, reads: Outgoing["reads"]) => {
    const request = outgoing(method, path, given, reads)
    const { as } = given
    if (as === undefined) return deliver(request)
    const missing = () => unsent(request.call, as === "member" ? "AuthenticationRequired" : "TokenMissing")
    return withToken(holders[as as Held](), given.signal, missing, (token) =>
      deliver({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }),
    )
  }
  const sender =
    (method: string, reads: Outgoing["reads"] = "json") =>
    async (path: string, given: Given = {}) =>
      (await ask(method, path, given, reads)).body
  const getCounted = async (path: string, given: Given = {}) => {
    const { body, total } = await ask("GET", path, given, "json")
    const items: ReadonlyArray<unknown> = Array.isArray(body) ? body : []
    return { items, total: Number(total ?? items.length) }
  }
  const client = {
    get: sender("GET"),
    post: sender("POST"),
    put: sender("PUT"),
    patch: sender("PATCH"),
    delete: sender("DELETE"),
    getFile: sender("GET", "file"),
    postFile: sender("POST", "file"),
    upload: sender("POST"),
    getCounted,
  }
  // The types of the answers come from the contract, which the server encodes them with.
  return client as unknown as Client<Held>
}
