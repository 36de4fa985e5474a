import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

/** Runs a script as a process of its own and returns what it prints; `new URL("./Script.ts", import.meta.url)` names it. */
export const runScript = (script: URL, given: ReadonlyArray<string | number>): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(script), ...given.map(String)], {
      stdio: ["ignore", "pipe", "inherit"],
    })
    let printed = ""
    child.stdout.on("data", (data) => (printed += String(data)))
    child.once("error", reject)
    child.once("exit", (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`${script.pathname} ended with ${code}.`)),
    )
  })
