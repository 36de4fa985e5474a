import { createServer } from "node:http"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { vi } from "vitest"

/** A request as the server saw it. */
export type Seen = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage["headers"]
  readonly body: string
}
type Handler = (request: Seen, response: ServerResponse) => void

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString("latin1")
}

const allowed = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*, authorization, content-type, idempotency-key",
  "access-control-allow-methods": "*",
  "access-control-expose-headers": "*",
}

/** Sends the page's requests, whose paths have no origin, to the test server. */
const leadTo = (origin: string) => {
  const { fetch, XMLHttpRequest: Sender } = globalThis
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => fetch(`${origin}${path}`, init))
  class SenderToServer extends Sender {
    override open(method: string, path: string): void {
      super.open(method, `${origin}${path}`, true)
    }
  }
  vi.stubGlobal("XMLHttpRequest", SenderToServer)
}

/**
 * A real HTTP server on the loopback that handles every request of the page. Returns the requests it saw and a function
 * that stops it.
 */
export const startServer = async (handle: Handler) => {
  const seen: Array<Seen> = []
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(allowed)) response.setHeader(name, value)
    if (request.method === "OPTIONS") {
      response.end()
      return
    }
    const { method = "", url: path = "", headers } = request
    const answer = async () => {
      const one = { method, path, headers, body: await read(request) }
      seen.push(one)
      handle(one, response)
    }
    void answer()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  leadTo(`http://127.0.0.1:${port}`)
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { seen, stop }
}

/** Responds with JSON. */
export const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { "content-type": "application/json" })
  response.end(JSON.stringify(body))
}

/** Responds with a failure of the contract. */
export const failing = (response: ServerResponse, status: number, code: string, params: object = {}): void =>
  json(response, status, { detail: `It is ${code}.`, code, params })

/** Sends the headers and half of the body, then breaks the connection. */
export const breakAfterHeaders = (response: ServerResponse, status: number): void => {
  response.writeHead(status, { "content-type": "application/json", "content-length": "1000" })
  response.write('{"id": 1,')
  setTimeout(() => response.destroy(), 20)
}
