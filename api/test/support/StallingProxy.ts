import { connect, createServer } from "node:net"
import type { Socket } from "node:net"

/** A TCP proxy in front of a server, which can stall it: connections stay open and nothing passes. */
export type StallingProxy = {
  /** The address of the server, but through the proxy. */
  readonly url: string
  readonly stall: () => void
  readonly resume: () => void
  /** Resets all connections. New ones are accepted. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

export const startProxy = async (target: string): Promise<StallingProxy> => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isStalled = false
  const track = (socket: Socket): void => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined)
    if (isStalled) socket.pause()
  }
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      track(from)
      from.on("data", (bytes) => to.write(bytes)).on("close", () => to.destroy())
      if (isStalled) from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const url = new URL(target)
  url.port = String(typeof address === "object" && address !== null ? address.port : 0)
  return {
    url: url.toString(),
    stall: () => {
      isStalled = true
      for (const socket of sockets) socket.pause()
    },
    resume: () => {
      isStalled = false
      for (const socket of sockets) socket.resume()
    },
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
