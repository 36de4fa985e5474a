import { connect } from "node:net"
import type { Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

const CLIENTS = 120
const BODY_BYTES = 1_000_000
const SENT_BYTES = 990_000
/** How long each client keeps its connection before it breaks off and comes again, in milliseconds. */
const STAY_MS = 700

function openOne(port: number, address: string): Socket {
  const socket = connect(port, "127.0.0.1")
  socket.on("error", () => undefined)
  socket.resume()
  socket.write(
    `POST /users/login HTTP/1.1\r\nHost: faults\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`,
  )
  socket.write(`{"email":"${"x".repeat(SENT_BYTES)}`)
  return socket
}

/**
 * Opens connections of many addresses that each send most of a large body and then break off, again and again. Returns
 * a function that ends them.
 */
export function openHungryClients(origin: string): () => Promise<void> {
  const port = Number(new URL(origin).port)
  const stopping = new AbortController()
  async function stay(place: number): Promise<void> {
    while (!stopping.signal.aborted) {
      const socket = openOne(port, `10.9.${place}.1`)
      await sleep(STAY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      socket.destroy()
    }
  }
  const running = Promise.all(Array.from({ length: CLIENTS }, (_, place) => stay(place)))
  return async () => {
    stopping.abort()
    await running
  }
}
