import { Schema } from "effect"
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

const Sales = Schema.Struct({
  p50: Schema.Number,
  p95: Schema.Number,
  sold: Schema.Int,
  failed: Schema.Int,
})
export type Sales = typeof Sales.Type
const decodeSales = Schema.decodeUnknownSync(Schema.parseJson(Sales))
const decodeStatuses = Schema.decodeUnknownSync(
  Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.Int })),
)

/** Runs a script of this folder and returns the line that it prints. */
const run = (script: string, given: ReadonlyArray<string | number>): Promise<string> =>
  new Promise((resolve, reject) => {
    const path = fileURLToPath(new URL(script, import.meta.url))
    const child = spawn(process.execPath, [path, ...given.map(String)], {
      stdio: ["ignore", "pipe", "inherit"],
    })
    let printed = ""
    child.stdout.on("data", (data) => (printed += String(data)))
    child.once("error", reject)
    child.once("exit", (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`${script} ended with ${code}.`)),
    )
  })

/** Two clerks sell for so many milliseconds. Returns how long their sales took, in milliseconds. */
export const sell = async (port: number, milliseconds: number, file: string): Promise<Sales> =>
  decodeSales(await run("./Clerks.ts", [port, milliseconds, file]))

export interface Crowd {
  readonly clients: number
  readonly addresses: number
  readonly kind: "search" | "suggestions" | "alternatives" | "mixed" | "health" | "assets"
}

/** A crowd asks for so many milliseconds. Returns the number of answers by status. */
export const visit = async (
  port: number,
  { clients, addresses, kind }: Crowd,
  milliseconds: number,
  file: string,
): Promise<Readonly<Record<string, number>>> =>
  decodeStatuses(await run("./Visitors.ts", [port, clients, addresses, milliseconds, kind, file]))
