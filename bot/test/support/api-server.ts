import { createServer } from "node:http"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

type Received = {
  readonly call: string
  readonly headers: IncomingMessage["headers"]
  readonly body: string
}

/** The answer to a call: a status with JSON, no answer, a closed connection, or a body that ends too early. */
export type Reply = readonly [status: number, body: unknown] | "silence" | "hang up" | "break off"

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString()
}

const answer = (response: ServerResponse, reply: Reply): void => {
  if (reply === "silence") return
  if (reply === "hang up") {
    response.destroy()
    return
  }
  if (reply === "break off") {
    response.writeHead(201, { "content-type": "application/json", "content-length": "1000" })
    response.write('{"id":1,', () => response.destroy())
    return
  }
  response.writeHead(reply[0], { "content-type": "application/json" }).end(JSON.stringify(reply[1]))
}

/** An HTTP server in place of the API that gives each call (`POST /cart/items`) the answer set for it. */
export const startApiServer = async (replies: Record<string, Reply>) => {
  const received: Array<Received> = []
  const receive = async (request: IncomingMessage, call: string) => {
    received.push({ call, headers: request.headers, body: await bodyOf(request) })
  }
  const server = createServer((request, response) => {
    const call = `${request.method ?? ""} ${(request.url ?? "").split("?")[0] ?? ""}`
    void receive(request, call).then(() =>
      answer(response, replies[call] ?? [404, { detail: "?", code: "NoSuchCall", params: {} }]),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
