import { spawn } from "node:child_process"
import { ROOT } from "./project.mjs"

/** Runs a program to its end and collects what it prints; never throws for a non-zero code. `signal` ends it early. */
export function run(program, programArguments, { cwd = ROOT, env = process.env, signal } = {}) {
  return new Promise((settle) => {
    const child = spawn(program, programArguments, { cwd, env, stdio: ["ignore", "pipe", "pipe"], signal })
    let output = ""
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout.setEncoding("utf8").on("data", collect)
    child.stderr.setEncoding("utf8").on("data", collect)
    child.once("error", (error) => settle({ code: 127, output: String(error) }))
    child.once("close", (code) => settle({ code: code ?? 1, output }))
  })
}
