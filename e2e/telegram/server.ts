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

/** A file in a call's form. */
export class SentBytes {
  readonly name: string
  readonly bytes: Uint8Array

  constructor(name: string, bytes: Uint8Array) {
    this.name = name
    this.bytes = bytes
  }
}

/** A field of a form: text, or the JSON of a structure. */
const fieldOf = (text: string): unknown => (/^[[{]/.test(text) ? (JSON.parse(text) as unknown) : text)

/**
 * The fields of a form with files. A file is named by `attach://` in the field that it belongs to, and comes in a field of
 * its own.
 */
const readForm = async (body: Buffer, type: string): Promise<Readonly<Record<string, unknown>>> => {
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData()
  const files = new Map<string, SentBytes>()
  for (const [name, value] of form)
    if (value instanceof File)
      files.set(`attach://${name}`, new SentBytes(value.name, new Uint8Array(await value.arrayBuffer())))
  const fields = [...form].flatMap(([name, value]) =>
    value instanceof File ? [] : [[name, files.get(value) ?? fieldOf(value)] as const],
  )
  return Object.fromEntries(fields)
}

/** The body of a call: the fields of its JSON or of its form. */
export const readBody = async (request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  const body = Buffer.concat(chunks)
  const type = request.headers["content-type"] ?? ""
  if (type.startsWith("multipart/form-data")) return readForm(body, type)
  const text = body.toString()
  return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>)
}

export const answerJson = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
}
