import { connect } from "node:net"
import { answerLength } from "./AnswerText.ts"

/** What becomes of the requests of a connection. */
interface Listener {
  /** A whole answer has come: its status, and its bytes with headers. */
  readonly answered: (status: number, bytes: number) => void
  /** The connection has ended, or could not be made: what was on its way is not answered any more. */
  readonly ended: (error: Error | undefined) => void
}

/** A connection that is kept, on which one request at a time is on its way. */
export interface Connection {
  /** Sends a request; each character of it is one byte. */
  readonly send: (request: string) => void
  /** Ends it at once; the listener hears nothing more. */
  readonly close: () => void
}

/** Opens a connection to a port of this machine. What is sent before it is open waits for it. */
export const openConnection = (port: number, { answered, ended }: Listener): Connection => {
  const socket = connect(port, "127.0.0.1")
  let received = ""
  let failure: Error | undefined
  let isClosed = false
  socket.setEncoding("latin1")
  socket.setNoDelay(true)
  socket.on("error", (error) => (failure = error))
  socket.on("close", () => {
    if (!isClosed) ended(failure)
  })
  socket.on("data", (data) => {
    received += String(data)
    const whole = answerLength(received)
    if (whole === 0) return
    const status = Number(received.slice(9, 12))
    received = received.slice(whole)
    answered(status, whole)
  })
  return {
    send: (request) => void socket.write(request, "latin1"),
    close: () => {
      isClosed = true
      socket.destroy()
    },
  }
}
