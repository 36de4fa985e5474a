import { connect } from "node:net"

/** What PostgreSQL needs to know of a connection whose statement it shall end, as the driver names it. */
export interface Backend {
  readonly host: string
  readonly port: number
  readonly processID: number
  readonly secretKey: number
}

/** The number by which PostgreSQL knows a request to cancel (its protocol, "CancelRequest"). */
const cancelRequest = 80_877_102

/** Milliseconds for PostgreSQL to take the request. */
const longestRequest = 2000

/**
 * Asks PostgreSQL to end what a connection runs. Resolves when it has closed the connection of the request: the signal was
 * sent by then, so it reaches the process before anything that this one is sent afterwards, and a process that waits for its
 * next statement ignores it. Rejects when that is not certain.
 */
export const cancelStatement = ({ host, port, processID, secretKey }: Backend): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = Buffer.alloc(16)
    request.writeInt32BE(16, 0)
    request.writeInt32BE(cancelRequest, 4)
    request.writeInt32BE(processID, 8)
    request.writeInt32BE(secretKey, 12)
    const address = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
    const socket = connect(address, () => socket.write(request))
    let isTaken = false
    socket.setTimeout(longestRequest, () => socket.destroy(new Error("PostgreSQL did not take the request.")))
    socket.resume()
    socket.once("end", () => (isTaken = true))
    socket.once("error", reject)
    socket.once("close", () =>
      isTaken ? resolve() : reject(new Error("The connection of the request was lost.")),
    )
  })
