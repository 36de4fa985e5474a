import { randomInt } from "node:crypto"
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { inProject } from "../project.ts"
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

/** Where ports are kept, by a file for each. It is the project's own folder, for in a public one a stranger could put links. */
const KEPT = inProject(".build", "ports")

/** Whoever asked for a port starts within this time, also on a slow machine. A port is kept for one to two of it. */
const KEPT_MS = 300_000

/** Keeps a port from others who look for one, in other processes too. Returns false when somebody else has it. */
function keepPort(port: number): boolean {
  // The time is in the name of the file, so that no file need be read to know that it is old.
  const period = Math.floor(Date.now() / KEPT_MS)
  const fileOf = (when: number): string => join(KEPT, `${when}-${port}`)
  try {
    if (mkdirSync(KEPT, { recursive: true }) === undefined)
      for (const name of readdirSync(KEPT))
        if (Number.parseInt(name, 10) < period - 1) rmSync(join(KEPT, name), { force: true })
    if (existsSync(fileOf(period - 1))) return false
    closeSync(openSync(fileOf(period), "wx"))
    return true
  } catch (error) {
    // Where no file can be written, whoever asks takes his chance.
    return codeOf(error) !== "EEXIST"
  }
}

/**
 * A free loopback port that no outgoing connection gets and nobody else who asks, since it is used only later, when
 * whoever asked for it has started. @throws Error when twenty in a row are taken
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 20; tries += 1) {
    const port = randomInt(FREE_PORTS.from, FREE_PORTS.to)
    if ((await whyPortIsTaken(port)) === undefined && keepPort(port)) return port
  }
  throw new Error("No free port was found.")
}
