import { createServer, request as ask } from "node:http"
import type { IncomingMessage, ServerResponse } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"

/** A call of the bot to the product, before the product has it and before the bot has the answer. */
export type Passing = {
  readonly when: "asked" | "answered"
  readonly call: string
  /** The person whom it is about, where the path names one. */
  readonly person: number | undefined
  /** The answer, before it is passed on. */
  readonly body: string
}

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of message) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

/**
 * Opens a server that passes all calls on to the product, and tells of each. It goes on passing a call whose caller was
 * killed, as a network does, unless it is told that the call is lost.
 */
export const openRelay = async (target: string, observe: (passing: Passing) => boolean) => {
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "", url = "", headers } = request
    const path = url.split("?")[0] ?? ""
    const call = `${method} ${path}`
    const person = /\/people\/(\d+)/.exec(path)?.[1]
    const tell = (when: Passing["when"], body: string) =>
      observe({ when, call, person: person === undefined ? undefined : Number(person), body })
    const body = await bodyOf(request)
    if (tell("asked", body.toString())) return void response.destroy()
    const { hostname, port } = new URL(target)
    const onward = ask({ hostname, port, method, path: url, headers, agent: false })
    onward.end(body)
    const [answer] = (await once(onward, "response")) as [IncomingMessage]
    const answered = await bodyOf(answer)
    if (tell("answered", answered.toString())) return void response.destroy()
    response.writeHead(answer.statusCode ?? 502, answer.headers).end(answered)
  }
  const server = createServer((request, response) => {
    void pass(request, response).catch(() => response.destroy())
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}
