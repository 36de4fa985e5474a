import { connect } from "node:net"
import type { Socket } from "node:net"

/** A connection on which a test sends what no HTTP client would send: half bodies, malformed heads, slow bytes. */
export type RawConnection = {
  readonly socket: Socket
  /** Resolves with everything that was received when the server closes the connection or `until` matches. */
  readonly received: (until?: RegExp, milliseconds?: number) => Promise<string>
}

/** Opens a connection to an API on the loopback interface, from another address of it if one is given. */
export const openRaw = async (url: string, localAddress = "127.0.0.1"): Promise<RawConnection> => {
  const { port } = new URL(url)
  let text = ""
  const socket = connect({ host: "127.0.0.1", port: Number(port), localAddress })
  // The test reads what was received; a reset connection is one of the things it looks for.
  socket.on("error", () => undefined)
  socket.on("data", (bytes) => (text += bytes.toString("latin1")))
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve)
    socket.once("error", reject)
  })
  const received = async (until?: RegExp, milliseconds = 20_000): Promise<string> => {
    const end = Date.now() + milliseconds
    while (!socket.closed && until?.test(text) !== true && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 10))
    return text
  }
  return { socket, received }
}

/** The head of a request with a body. */
export const head = (path: string, headers: Record<string, string | number>): string =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`
