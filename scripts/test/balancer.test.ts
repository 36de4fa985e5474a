import { createSocket } from "node:dgram"
import { once } from "node:events"
import { createServer } from "node:http"
import type { Server } from "node:http"
import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, onTestFinished, test } from "vitest"
import { haproxy, replicaHeader, startBalancer } from "../servers/haproxy.ts"
import { until } from "./support.ts"

/** Something that answers as a replica does; returns its port, and what says whether it is ready. */
async function serveAsReplica() {
  let isReady = true
  const server: Server = createServer((request, response) => {
    response.writeHead(request.url === "/readyz" && !isReady ? 503 : 200, { "content-length": 0 }).end()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return { port, setReady: (given: boolean) => (isReady = given) }
}

/** Answers every question for an address with this machine, or with nothing, as the containers' names are known or not. */
async function serveNames() {
  let areKnown = false
  const names = createSocket("udp4")
  names.on("message", (asked, from) => {
    let end = 12
    while (asked[end]) end += (asked[end] ?? 0) + 1
    const isAnswered = areKnown && asked.readUInt16BE(end + 1) === 1
    const answer = Buffer.from(asked.subarray(0, end + 5))
    answer.writeUInt16BE(areKnown ? 0x81_80 : 0x81_83, 2)
    answer.writeUInt16BE(isAnswered ? 1 : 0, 6)
    answer.writeUInt32BE(0, 8)
    // A pointer to the name, an address of this class, for a second, of four bytes.
    const address = isAnswered ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 127, 0, 0, 1]) : ""
    names.send(Buffer.concat([answer, Buffer.from(address)]), from.port, from.address)
  })
  names.bind(0, "127.0.0.1")
  await once(names, "listening")
  onTestFinished(() => void names.close())
  return { port: names.address().port, setKnown: (given: boolean) => (areKnown = given) }
}

describe.skipIf(haproxy === undefined)(
  `the load balancer${haproxy === undefined ? " (skipped: no haproxy)" : ""}`,
  () => {
    test("sends a caller away who never ends a request, so that connections are left for others", async () => {
      const { port } = await serveAsReplica()
      const balancer = await startBalancer([port])
      onTestFinished(balancer.stop)
      const socket = connect(balancer.port, "127.0.0.1")
      let received = ""
      socket.setEncoding("latin1").on("data", (text) => (received += String(text)))
      socket.on("error", () => undefined)
      const closed = once(socket, "close")
      socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n")
      // A letter at a time, so that the connection is never silent.
      const trickle = setInterval(() => socket.write("X-Slow: 1\r\n"), 500)
      onTestFinished(() => clearInterval(trickle))
      await Promise.race([closed, sleep(30_000)])
      socket.destroy()
      expect(received).toMatch(/^HTTP\/1\.1 408 /)
    })

    test("finds replicas by names that are told later, also when none is ready", async () => {
      const replicas = [await serveAsReplica(), await serveAsReplica()]
      for (const { setReady } of replicas) setReady(false)
      const names = await serveNames()
      const starting = startBalancer(
        replicas.map(({ port }) => port),
        { names: names.port },
      )
      names.setKnown(true)
      const balancer = await starting
      onTestFinished(balancer.stop)
      const answering = async () => (await fetch(balancer.url)).headers.get(replicaHeader)
      const both = async () => new Set(await Promise.all(Array.from({ length: 8 }, answering))).size === 2
      await until(both, "both answer although none is ready")
      for (const { setReady } of replicas) setReady(true)
      await until(both, "both answer when they are ready")
      replicas[0]?.setReady(false)
      await until(async () => !(await both()), "only one answers")
      expect(await answering()).toBe("replica1")
    })
  },
)
