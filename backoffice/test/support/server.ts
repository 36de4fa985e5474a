import { vi } from "vitest"

export type SeenCall = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

type Answer =
  | {
      readonly status?: number
      /** JSON; a string is the text of a file. */
      readonly body: unknown
      readonly headers?: Readonly<Record<string, string>>
    }
  | Response
  | Error
/** An answer that depends on the call. */
type Handler = (call: SeenCall, query: URLSearchParams) => Answer | Promise<Answer>

export type Answers = Readonly<Record<string, Answer | ReadonlyArray<Answer> | Handler>>

/**
 * Answers fetch by 'METHOD /path', where ':id' matches a number in the path, and records the calls. The answers of a
 * list are used one after the other; the last one is repeated.
 */
export const serve = (answers: Answers) => {
  const seen: Array<SeenCall> = []
  const turns = new Map<string, number>()
  const answerTo = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const [path = "", search = ""] = input.split("?")
    const method = init.method ?? "GET"
    const exact = `${method} ${path}`
    const key = exact in answers ? exact : exact.replaceAll(/\/\d+/g, "/:id")
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : init.body
    const call = { method, path: input, headers: init.headers as Record<string, string>, body }
    seen.push(call)
    const found = answers[key]
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    const answer = await answerOf(found, turn, call, new URLSearchParams(search))
    if (answer === undefined)
      return Response.json({ detail: `no answer for ${key}`, code: "" }, { status: 500 })
    if (answer instanceof Error) throw answer
    if (answer instanceof Response) return answer.clone()
    const given = { status: answer.status ?? 200, headers: answer.headers ?? {} }
    return typeof answer.body === "string"
      ? new Response(answer.body, given)
      : Response.json(answer.body, given)
  }
  vi.stubGlobal("fetch", answerTo)
  vi.stubGlobal("XMLHttpRequest", toldRequest(answerTo))
  return seen
}

/**
 * A replacement for XMLHttpRequest with what an upload uses: progress at half of the body and at all of it, then the
 * answer.
 */
const toldRequest = (answerTo: (input: string, init: RequestInit) => Promise<Response>) =>
  class extends EventTarget {
    readonly upload = new EventTarget()
    readonly #headers: Record<string, string> = {}
    #method = ""
    #path = ""
    #answered = new Headers()
    status = 0
    timeout = 0
    responseText = ""

    open(method: string, path: string) {
      this.#method = method
      this.#path = path
    }

    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }

    getResponseHeader(name: string) {
      return this.#answered.get(name)
    }

    async send(body: BodyInit) {
      for (const loaded of [1, 2]) {
        this.upload.dispatchEvent(
          Object.assign(new Event("progress"), { loaded, total: 2, lengthComputable: true }),
        )
      }
      try {
        const answer = await answerTo(this.#path, { method: this.#method, headers: this.#headers, body })
        this.status = answer.status
        this.#answered = answer.headers
        this.responseText = await answer.text()
        this.dispatchEvent(new Event("load"))
      } catch {
        this.dispatchEvent(new Event("error"))
      }
    }

    abort() {
      this.dispatchEvent(new Event("abort"))
    }
  }

const answerOf = (
  found: Answers[string] | undefined,
  turn: number,
  call: SeenCall,
  query: URLSearchParams,
): Answer | Promise<Answer> | undefined => {
  if (typeof found === "function") return found(call, query)
  return isList(found) ? found[Math.min(turn, found.length - 1)] : found
}

const isList = (found: Answer | ReadonlyArray<Answer> | undefined): found is ReadonlyArray<Answer> =>
  Array.isArray(found)

/** A response whose headers arrive and whose body breaks off. */
export const brokenAfterHeaders = (status: number): Response =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')),
      pull: (controller) => controller.error(new TypeError("network error")),
    }),
    { status, headers: { "content-type": "application/json" } },
  )
