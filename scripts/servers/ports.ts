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

/** A free loopback port, chosen by the system. */
export function findFreePort(): Promise<number> {
  return tryPort(0, LOOPBACK)
}
