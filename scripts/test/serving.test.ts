import { spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { expect, test } from "vitest"
import { servingOn, untilServing } from "../measuring/serving.ts"
import { findFreePort } from "../servers/ports.ts"

/** Two processes that listen on one port, as those of the API do, the second a moment after the first. */
const program = `
const cluster = require("node:cluster")
const { createServer } = require("node:http")
const port = Number(process.argv[1])
if (cluster.isPrimary) {
  cluster.fork()
  setTimeout(() => cluster.fork(), 500)
} else createServer().listen({ port, host: "127.0.0.1", reusePort: true, exclusive: true })
`

test.runIf(process.platform === "linux")(
  "a product of two processes is measured when both serve, and not when more do",
  async ({ onTestFinished }) => {
    const port = await findFreePort()
    expect(servingOn(port)).toBe(0)
    const child = spawn(process.execPath, ["--eval", program, String(port)], { stdio: "inherit" })
    onTestFinished(async () => {
      child.kill("SIGTERM")
      await once(child, "exit")
    })
    await untilServing(port, 2)
    expect(servingOn(port)).toBe(2)
    await expect(untilServing(port, 1)).rejects.toThrow("Of 1 processes 2 serve")
  },
)

test.runIf(process.platform === "linux")(
  "a product of one process does not pass for one of two",
  async ({ onTestFinished }) => {
    const port = await findFreePort()
    const server = createServer().listen(port, "127.0.0.1")
    onTestFinished(() => void server.close())
    await once(server, "listening")
    await untilServing(port, 1)
    await expect(untilServing(port, 2, 200)).rejects.toThrow("Of 2 processes 1 serve")
  },
)
