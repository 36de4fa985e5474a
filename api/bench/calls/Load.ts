import { Schema } from "effect"
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { runScript } from "../../../scripts/measuring/run-script.ts"
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
  /** What the cores of the machine did meanwhile, in milliseconds. */
  cores: Schema.Struct({ worked: Schema.Number, idle: Schema.Number, all: Schema.Number }),
})
export type Load = typeof Load.Type
const decode = Schema.decodeUnknownSync(Schema.parseJson(Load))

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
    return decode(
      await runScript(new URL("./Client.ts", import.meta.url), [port, clients, milliseconds, file]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts a server of one piece. Returns its process and port, and how to end it. */
export const startPiece = async (piece: Piece): Promise<PieceServer> => {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL("./PieceServer.ts", import.meta.url)), piece],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  )
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once("data", (data) => resolve(Number(String(data))))
    child.once("error", reject)
  })
  return { piece, pid: child.pid ?? 0, port, stop: () => void child.kill("SIGKILL") }
}
