import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { load as send } from "../calls/Load.ts"
import { requestOf } from "../calls/RequestText.ts"

/** Runs a script in this folder and returns the JSON that it prints. */
const run = <A>(script: string, given: ReadonlyArray<string>): Promise<A> =>
  new Promise((resolve, reject) => {
    const path = fileURLToPath(new URL(script, import.meta.url))
    const child = spawn(process.execPath, [path, ...given], { stdio: ["ignore", "pipe", "inherit"] })
    let printed = ""
    child.stdout.on("data", (data) => (printed += String(data)))
    child.once("error", reject)
    child.once("exit", (code) => {
      // the scripts of this folder print the expected type
      if (code === 0) resolve(JSON.parse(printed) as A)
      else reject(new Error(`${script} ended with ${code}.`))
    })
  })

export interface Load {
  readonly perSecond: number
  readonly calls: number
  readonly median: number
  readonly failed: number
}

/** Sends GETs of these paths with a number of clients for a time in milliseconds. */
export const load = async (
  port: number,
  clients: number,
  milliseconds: number,
  paths: ReadonlyArray<string>,
): Promise<Load> => {
  const requests = paths.map((path) => requestOf({ method: "GET", path, token: "" }))
  const { perSecond, calls, p50, failed } = await send(port, clients, milliseconds, requests)
  return { perSecond, calls, median: p50, failed }
}

/** Updates the stock, or the prices, of random medicines at a given rate per second in the background. */
export const updates = (
  url: string,
  rate: number,
  milliseconds: number,
  largestId: number,
  column: "stock" | "price" = "stock",
) =>
  run<{ readonly perSecond: number }>("./Updater.ts", [
    url,
    String(rate),
    String(milliseconds),
    String(largestId),
    column,
  ])
