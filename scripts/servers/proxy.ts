import { once } from "node:events"
import { connect, createServer } from "node:net"
import type { Server, Socket } from "node:net"
import { findFreePort } from "./ports.ts"

const LOOPBACK = "127.0.0.1"

/** A TCP proxy in front of a server, for tests: it breaks the network between a client and that server. */
export interface Proxy {
  /** The address of the server, but through the proxy. */
  readonly url: string
  /** Connections stay open, new ones are accepted, and nothing passes. */
  readonly stall: () => void
  /** Everything passes so many milliseconds later, in both directions. */
  readonly slow: (milliseconds: number) => void
  /** Resets all connections. New ones are accepted. */
  readonly cut: () => void
  /** Resets all connections and refuses new ones. */
  readonly refuse: () => Promise<void>
  /** Ends `stall`, `slow` and `refuse`. */
  readonly resume: () => Promise<void>
  /** How many connections of clients and to the server are open. */
  readonly connections: () => number
  readonly close: () => Promise<void>
}

/** What happens to the bytes that arrive. */
interface Passage {
  readonly sockets: Set<Socket>
  isStalled: boolean
  delay: number
}

function pass(from: Socket, to: Socket, passage: Passage): void {
  const { sockets } = passage
  // Timers of one length run in the order in which they were set, so bytes keep their order.
  const after = (work: () => void) => (passage.delay === 0 ? work() : void setTimeout(work, passage.delay))
  sockets.add(from)
  from
    .on("error", () => undefined)
    .on("data", (bytes) => after(() => void to.write(bytes)))
    .on("close", () => {
      sockets.delete(from)
      after(() => to.destroy())
    })
  if (passage.isStalled) from.pause()
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, LOOPBACK)
  await once(server, "listening")
}

const stopListening = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
  })

/** Opens a proxy on a free loopback port. */
export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port: targetPort } = new URL(target)
  const port = await findFreePort()
  const passage: Passage = { sockets: new Set(), isStalled: false, delay: 0 }
  const { sockets } = passage
  const server = createServer((client) => {
    const upstream = connect(Number(targetPort), hostname)
    pass(client, upstream, passage)
    pass(upstream, client, passage)
  })
  await listen(server, port)
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const url = new URL(target)
  url.hostname = LOOPBACK
  url.port = String(port)
  return {
    url: url.toString(),
    cut,
    stall() {
      passage.isStalled = true
      for (const socket of sockets) socket.pause()
    },
    slow(milliseconds) {
      passage.delay = milliseconds
    },
    async refuse() {
      cut()
      if (server.listening) await stopListening(server)
    },
    async resume() {
      passage.isStalled = false
      passage.delay = 0
      for (const socket of sockets) socket.resume()
      if (!server.listening) await listen(server, port)
    },
    connections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      if (server.listening) await stopListening(server)
    },
  }
}
