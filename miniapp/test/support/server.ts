import { vi } from "vitest"

type Call = {
  readonly method: string
  readonly url: URL
  readonly body: unknown
  readonly token: string | null
  /** The Idempotency-Key of a write. */
  readonly key: string | null
}
type Answer = { readonly status?: number; readonly body: unknown } | Response
/** Answers a call; `number` is the count of earlier calls of the same kind. */
type Handler = (call: Call, number: number) => Answer | Promise<Answer>

const notFound: Answer = { status: 404, body: { detail: "Not found", code: "NotFound", params: {} } }

/**
 * Replaces the network: it answers calls by "METHOD /path" and records them. The end-to-end tests run the same app
 * against the real API.
 */
export const answerCalls = (handlers: Readonly<Record<string, Handler>>): readonly Call[] => {
  const calls: Call[] = []
  const isLike = (one: Call) => (other: Call) =>
    one.method === other.method && one.url.pathname === other.url.pathname
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const url = new URL(path, "http://localhost")
    const headers = new Headers(init.headers)
    const call: Call = {
      method: init.method ?? "GET",
      url,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      token: headers.get("authorization"),
      key: headers.get("idempotency-key"),
    }
    const number = calls.filter(isLike(call)).length
    calls.push(call)
    const answer = (await handlers[`${call.method} ${url.pathname}`]?.(call, number)) ?? notFound
    return answer instanceof Response ? answer : Response.json(answer.body, { status: answer.status ?? 200 })
  })
  return calls
}
