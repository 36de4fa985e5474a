import { Effect } from "effect"
import { createServer } from "node:net"

/**
 * Dies with the system's error when something else listens on the port. The processes would not notice, because
 * programs of one user may share a port.
 */
export const claimPort = (host: string, port: number): Effect.Effect<void> =>
  Effect.async((resume) => {
    const server = createServer()
    server.once("error", (error) => resume(Effect.die(error)))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resume(Effect.void)))
  })
