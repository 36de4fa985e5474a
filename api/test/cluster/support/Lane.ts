import { Agent, request } from "node:http"

interface Call {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** Milliseconds to wait for the answer. */
  readonly patience?: number
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** One connection that is kept, so that all of its calls reach the same process. */
export interface Lane {
  /** Rejects when the connection is lost or the answer does not come. The next call then opens another connection. */
  readonly send: (method: string, path: string, call?: Call) => Promise<Answer>
  readonly close: () => void
}

export const openLane = (port: number): Lane => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send: Lane["send"] = (method, path, { token, body, headers = {}, patience = 20_000 } = {}) =>
    new Promise((resolve, reject) => {
      const asked = request(
        {
          host: "127.0.0.1",
          port,
          path,
          method,
          agent,
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...headers,
          },
        },
        (answer) => {
          let text = ""
          answer.setEncoding("utf8").on("data", (data) => (text += String(data)))
          answer.once("error", reject)
          answer.once("end", () => {
            clearTimeout(late)
            resolve({ status: answer.statusCode ?? 0, body: text === "" ? null : JSON.parse(text) })
          })
        },
      )
      const late = setTimeout(() => asked.destroy(new Error("no answer")), patience)
      asked.once("error", (error) => {
        clearTimeout(late)
        reject(error)
      })
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  return { send, close: () => agent.destroy() }
}
