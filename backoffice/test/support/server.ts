import { vi } from "vitest"

type SeenCall = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

type Answer = { readonly status?: number; readonly body: unknown } | Error

/** Answers fetch by 'METHOD /path'; keeps what was asked. A list of answers is given out one by one, the last stays. */
export const serve = (answers: Readonly<Record<string, Answer | ReadonlyArray<Answer>>>) => {
  const seen: Array<SeenCall> = []
  const turns = new Map<string, number>()
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const [path = ""] = input.split("?")
    const key = `${init.method ?? "GET"} ${path}`
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : init.body
    seen.push({
      method: init.method ?? "GET",
      path: input,
      headers: init.headers as Record<string, string>,
      body,
    })
    const found = answers[key]
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    const answer = Array.isArray(found) ? found[Math.min(turn, found.length - 1)] : found
    if (answer === undefined)
      return Response.json({ detail: `no answer for ${key}`, code: "" }, { status: 500 })
    if (answer instanceof Error) throw answer
    return Response.json(answer.body, { status: answer.status ?? 200 })
  })
  return seen
}
