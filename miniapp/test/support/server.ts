import { vi } from "vitest"

type Call = {
  readonly method: string
  readonly url: URL
  readonly body: unknown
  readonly token: string | null
}
type Answer = { readonly status?: number; readonly body: unknown }
type Handler = (call: Call) => Answer

const notFound: Answer = { status: 404, body: { detail: "Not found", code: "NotFound", params: {} } }

/**
 * Stands where the network is: answers calls by "METHOD /path" and keeps a list of them. The real API answers the
 * same app in the end-to-end tests.
 */
export const answerCalls = (handlers: Readonly<Record<string, Handler>>): readonly Call[] => {
  const calls: Call[] = []
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const url = new URL(path, "http://localhost")
    const call: Call = {
      method: init.method ?? "GET",
      url,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      token: new Headers(init.headers).get("authorization"),
    }
    calls.push(call)
    const answer = handlers[`${call.method} ${url.pathname}`]?.(call) ?? notFound
    return Promise.resolve(Response.json(answer.body, { status: answer.status ?? 200 }))
  })
  return calls
}
