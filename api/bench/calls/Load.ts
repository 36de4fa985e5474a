import { Schema } from "effect"
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Piece } from "./PieceServer.ts"

interface PieceServer {
  readonly piece: Piece
  readonly pid: number
  readonly port: number
  readonly stop: () => void
}

const Load = Schema.Struct({
  perSecond: Schema.Number,
  p50: Schema.Number,
  p95: Schema.Number,
  calls: Schema.Int,
  failed: Schema.Int,
  /** Of an answer with its headers. */
  bytes: Schema.Number,
})
export type Load = typeof Load.Type
const decode = Schema.decodeUnknownSync(Schema.parseJson(Load))

const pathOf = (script: string): string => fileURLToPath(new URL(script, import.meta.url))

const runClient = (given: ReadonlyArray<string | number>): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [pathOf("./Client.ts"), ...given.map(String)], {
      stdio: ["ignore", "pipe", "inherit"],
    })
    let printed = ""
    child.stdout.on("data", (data) => (printed += String(data)))
    child.once("error", reject)
    child.once("exit", (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`The load client ended with ${code}.`)),
    )
  })

/** Sends these requests over so many connections at once for a time in milliseconds. */
export const load = async (
  port: number,
  clients: number,
  milliseconds: number,
  requests: ReadonlyArray<string>,
): Promise<Load> => {
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-load-"))
  const file = join(folder, "requests.json")
  writeFileSync(file, JSON.stringify(requests))
  try {
    return decode(await runClient([port, clients, milliseconds, file]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts a server of one piece. Returns its process and port, and how to end it. */
export const startPiece = async (piece: Piece): Promise<PieceServer> => {
  const child = spawn(process.execPath, [pathOf("./PieceServer.ts"), piece], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once("data", (data) => resolve(Number(String(data))))
    child.once("error", reject)
  })
  return { piece, pid: child.pid ?? 0, port, stop: () => void child.kill("SIGKILL") }
}
