import { createServer } from "node:http"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"

/** An HTTP server on loopback that can be away for a while and come back at the same port. */
export const openServer = async (listener: RequestListener) => {
  let server = createServer(listener).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.close()
    server.closeAllConnections()
    if (server.listening) await once(server, "close")
  }
  return {
    url: `http://127.0.0.1:${port}`,
    close,
    async comeBack(): Promise<void> {
      server = createServer(listener).listen(port, "127.0.0.1")
      await once(server, "listening")
    },
  }
}

/** The body of a call: the fields of its JSON. */
export const readBody = async (request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  const text = Buffer.concat(chunks).toString()
  return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>)
}

export const answerJson = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
}
