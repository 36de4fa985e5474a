import type { Calls } from "../../../shared/src/Calls.ts"
import { codeOf } from "../../terminal/failure.ts"

export type CallName = keyof Calls

/**
 * The longest that a call may take, in milliseconds: the API's own limits (20 s for a connection to the database) and
 * the way. Whatever takes longer hangs.
 */
export const LONGEST_CALL_MS = 25_000

/** One request. */
export interface Request<Name extends CallName> {
  readonly call: Name
  /** The values of `:name` in its path. */
  readonly path?: Readonly<Record<string, number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: Calls[Name]["body"] | FormData
  readonly token?: string
  /** Its Idempotency-Key. */
  readonly key?: string
  /** The address that the client seems to have. */
  readonly address?: string
}

/** How a request ended. Only a complete answer says whether a write was done. */
export type Outcome<Answer> =
  | { readonly type: "ok"; readonly answer: Answer }
  | { readonly type: "fail" | "unknown"; readonly status: number; readonly code: string }

/** Sends one request, once. Never rejects. */
export type Send = <Name extends CallName>(request: Request<Name>) => Promise<Outcome<Calls[Name]["answer"]>>

function addressOf({ call, path = {}, query }: Request<CallName>): readonly [string, string] {
  const [method = "", template = ""] = call.split(" ")
  const filled = template.replace(/:(\w+)/g, (_, name: string) => String(path[name]))
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return [method, search === "" ? filled : `${filled}?${search}`]
}

function headersOf({ token, key, body, address = "10.0.0.1" }: Request<CallName>): Record<string, string> {
  return {
    "x-forwarded-for": address,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { "idempotency-key": key }),
    ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
  }
}

/** The code of a refusal in the contract's form; undefined for anything else. */
function refusalCode(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === "object" && body !== null && "code" in body && typeof body.code === "string"
      ? body.code
      : undefined
  } catch {
    return undefined
  }
}

async function outcomeOf<Answer>(response: Response): Promise<Outcome<Answer>> {
  const { status } = response
  const text = await response.text()
  if (response.ok) return { type: "ok", answer: JSON.parse(text) }
  const code = refusalCode(text)
  // An answer of 500 or above, or of something else than the API, does not tell what the API did.
  return { type: status < 500 && code !== undefined ? "fail" : "unknown", status, code: code ?? "" }
}

function outcomeWithout(error: unknown): Outcome<never> {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const code = codeOf(cause) ?? (error instanceof Error ? error.name : "error")
  // A refused connection is the only failure that proves that the request was never sent.
  return { type: code === "ECONNREFUSED" ? "fail" : "unknown", status: 0, code }
}

/** Makes a client of the API at `origin`; `observe` is told how many milliseconds each call took. */
export function makeSend(
  origin: string,
  observe: (call: CallName, milliseconds: number) => void = () => undefined,
): Send {
  return async (request) => {
    const { call, body } = request
    const started = performance.now()
    const [method, path] = addressOf(request)
    try {
      const response = await fetch(origin + path, {
        method,
        headers: headersOf(request),
        signal: AbortSignal.timeout(LONGEST_CALL_MS),
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      })
      return await outcomeOf(response)
    } catch (error) {
      return outcomeWithout(error)
    } finally {
      observe(call, performance.now() - started)
    }
  }
}

/** Sends a request that must succeed, for preparations and final reads. @throws when it does not */
export async function sendSurely<Name extends CallName>(
  send: Send,
  request: Request<Name>,
): Promise<Calls[Name]["answer"]> {
  const outcome = await send(request)
  if (outcome.type === "ok") return outcome.answer
  throw new Error(`${request.call} was answered ${outcome.status} ${outcome.code}`)
}
