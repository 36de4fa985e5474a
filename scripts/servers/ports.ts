import { randomInt } from "node:crypto"
import { createServer } from "node:net"
import { codeOf } from "../terminal/failure.ts"

const LOOPBACK = "127.0.0.1"

/** Listens on the port for a moment and returns its number. @throws the system's error */
function tryPort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.unref()
    server.once("error", reject)
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      const taken = typeof address === "object" && address !== null ? address.port : port
      server.close(() => resolve(taken))
    })
  })
}

/** Returns why nothing can listen on the port (`EADDRINUSE`, `EACCES` …), or undefined when it is free. */
export async function whyPortIsTaken(port: number, host = LOOPBACK): Promise<string | undefined> {
  try {
    await tryPort(port, host)
    return undefined
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    return code
  }
}

/** Linux lends ports from 32768 to outgoing connections, other systems from 49152. */
const FREE_PORTS = { from: 20_000, to: 32_000 }

/**
 * A free loopback port that no outgoing connection gets, since it is used only later, when whoever asked for it has
 * started. @throws Error when twenty in a row are taken
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 20; tries += 1) {
    const port = randomInt(FREE_PORTS.from, FREE_PORTS.to)
    if ((await whyPortIsTaken(port)) === undefined) return port
  }
  throw new Error("No free port was found.")
}
