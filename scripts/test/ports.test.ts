import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { inProject } from "../project.ts"

const run = promisify(execFile)

/** What a process of its own is given when it asks so many times, as a test file that starts many servers does. */
const portsOf = async (count: number): Promise<ReadonlyArray<number>> => {
  const program = `
    const { findFreePort } = await import(${JSON.stringify(inProject("scripts", "servers", "ports.ts"))})
    const ports = []
    while (ports.length < ${count}) ports.push(await findFreePort())
    console.log(JSON.stringify(ports))`
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program])
  const ports: unknown = JSON.parse(stdout)
  if (!Array.isArray(ports)) throw new Error(`No ports: ${stdout}`)
  return ports.map(Number)
}

describe("a free port", () => {
  it("is given to one who asks, though nobody listens at it yet and other processes ask as well", async () => {
    const ports = (await Promise.all([portsOf(300), portsOf(300)])).flat()
    expect(new Set(ports).size).toBe(600)
  })
})
