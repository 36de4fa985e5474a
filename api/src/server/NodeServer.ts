import type { HttpServerResponse } from "@effect/platform"
import { createServer, IncomingMessage, ServerResponse, STATUS_CODES } from "node:http"
import type { Server } from "node:http"
import type { Duplex } from "node:stream"
import { headersTooLarge, malformed, tooSlow, unavailable } from "./Answers.ts"
import { commonHeaders } from "./Headers.ts"
import type { HotDoor } from "./HotDoor.ts"

/**
 * Time limits in milliseconds. A whole request may take long, because a phone on a slow network needs minutes for a
 * photo; `SlowClients` cuts those that send nothing.
 */
const limits = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16 * 1024,
}

/** Bytes of a refused body that are dropped, and for how long, so that a client that is still sending can read why. */
const mostDropped = 32 * 1024 * 1024
const longestDrop = 60_000

/** After an answer Node reads and drops what is left of the body. Beyond the limits the connection is closed. */
const limitDropping = (request: IncomingMessage, response: ServerResponse): void => {
  response.once("finish", () => {
    if (request.complete) return
    let dropped = 0
    const end = (): void => void request.socket.destroy()
    const late = setTimeout(end, longestDrop)
    late.unref()
    request.on("data", (part: Buffer) => {
      dropped += part.length
      if (dropped > mostDropped) end()
    })
    request.once("close", () => clearTimeout(late))
  })
}

/** Bytes of an answer up to which its text is sent together with its headers, in one write. */
const largestAtOnce = 64 * 1024

/** JSON as text, which Node joins with the headers. Bytes would be a second part of the write. */
const asText = (response: ServerResponse, content: unknown): unknown =>
  content instanceof Uint8Array &&
  content.length <= largestAtOnce &&
  response.getHeader("content-type") === "application/json"
    ? Buffer.from(content.buffer, content.byteOffset, content.length).toString("utf8")
    : content

/**
 * Node calls back from `end` only once the answer was sent, so never if the client is gone. The platform waits for
 * the callback, and a call with everything it holds would stay in memory for good. Here the callback also runs when
 * the response closes.
 */
const alwaysCallBack = (response: ServerResponse): void => {
  const { end } = response
  const callingBack = (...given: ReadonlyArray<unknown>): unknown => {
    const callback = given.find((one) => typeof one === "function")
    if (callback !== undefined && response.destroyed) queueMicrotask(() => callback())
    else if (callback !== undefined) response.once("close", () => callback())
    const [content, ...more] = given
    return Reflect.apply(end, response, given.length === 0 ? given : [asText(response, content), ...more])
  }
  Object.assign(response, { end: callingBack })
}

/** The answer to an error of Node's HTTP parser. Every other error is a malformed request. */
const parserAnswers: Record<string, HttpServerResponse.HttpServerResponse> = {
  HPE_HEADER_OVERFLOW: headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
}

/** An answer as bytes of HTTP/1.1, after which the connection is closed. */
const asBytes = ({ status, headers, body }: HttpServerResponse.HttpServerResponse): Buffer => {
  const content = body._tag === "Uint8Array" ? body.body : new Uint8Array()
  const lines = Object.entries({
    ...headers,
    ...commonHeaders,
    "content-type": "application/json",
    "content-length": String(content.length),
    "cache-control": "no-store",
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n`
  return Buffer.concat([Buffer.from(head, "latin1"), content])
}

/** Answers what Node cannot parse as HTTP, in the same form as every other failure, and closes the connection. */
const answerUnreadable = (error: Error & { readonly code?: string }, socket: Duplex): void => {
  if (error.code === "ECONNRESET" || !socket.writable) socket.destroy()
  else socket.end(asBytes(parserAnswers[error.code ?? ""] ?? malformed))
}

/**
 * The server listens before the product is complete, and a while longer than the product at shutdown. Requests that
 * nobody would answer then are told to come again.
 */
const answerUnready = (response: ServerResponse): void => {
  const { status, headers, body } = unavailable
  response.writeHead(status, {
    ...headers,
    ...commonHeaders,
    "cache-control": "no-store",
    connection: "close",
  })
  response.end(body._tag === "Uint8Array" ? body.body : undefined)
}

/** Milliseconds between two looks for connections that have become idle, while the server closes. */
const sweepEvery = 50

/**
 * Node closes idle connections when `close` is called, but waits for those of calls in flight until their clients
 * close them. Here they are closed as soon as the call is answered.
 */
const closeWhenAnswered = (server: Server): Server => {
  const { close } = server
  const closing: Server["close"] = (callback) => {
    const sweep = setInterval(() => server.closeIdleConnections(), sweepEvery)
    return close.call(server, (error) => {
      clearInterval(sweep)
      callback?.(error)
    })
  }
  return Object.assign(server, { close: closing })
}

/**
 * The most requests of one connection that wait for their answers. Browsers, the bot and proxies send one after the other; who sends
 * thousands at once would fill every line alone.
 */
const mostUnanswered = 100

/** How many requests of a connection wait for their answers. */
const unanswered = new WeakMap<object, number>()

/** Counts a request until it is answered. Closes a connection with too many, and tells whether it did. */
const isTooMany = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
  const many = (unanswered.get(socket) ?? 0) + 1
  unanswered.set(socket, many)
  response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
  if (many > mostUnanswered) socket.destroy()
  return many > mostUnanswered
}

/** Asks the door first who answers a request. */
const withDoor = (server: Server, door: HotDoor): Server => {
  const { emit } = server
  const emitting = (event: string, ...given: ReadonlyArray<unknown>): unknown => {
    const toAll = (): unknown => Reflect.apply(emit, server, [event, ...given])
    const [request, response] = given
    if (event !== "request" || !(request instanceof IncomingMessage) || !(response instanceof ServerResponse))
      return toAll()
    if (isTooMany(request, response)) return true
    return door.takes?.(request, response, toAll) === true ? true : toAll()
  }
  return Object.assign(server, { emit: emitting })
}

/**
 * The Node server: its time limits, its answers to what is not HTTP, and those before the product is complete. Requests
 * that the door takes reach nobody else.
 */
export const nodeServer = (door: HotDoor): Server => {
  const server = withDoor(closeWhenAnswered(createServer(limits)), door)
  return server
    .on("request", (request, response) => {
      limitDropping(request, response)
      alwaysCallBack(response)
      // this listener and that of the platform
      if (server.listenerCount("request") < 2) answerUnready(response)
    })
    .on("clientError", answerUnreadable)
}
