import { createServer } from "node:net"

/** Takes the port for a moment and answers the number it got, or the error of the attempt. */
function tryPort(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.unref()
    server.once("error", (error) => resolve({ error }))
    server.listen({ port, host, exclusive: true }, () => {
      const taken = server.address().port
      server.close(() => resolve({ port: taken }))
    })
  })
}

/** Answers why nobody can listen there (`EADDRINUSE`, `EACCES` …), or undefined when it is free. */
export async function whyPortIsTaken(port, host) {
  const { error } = await tryPort(port, host)
  return error?.code
}

/** A free loopback port: the preferred one when it is free, otherwise one the system picks. */
export async function findFreePort(preferred) {
  if (preferred !== undefined && (await whyPortIsTaken(preferred, "127.0.0.1")) === undefined)
    return preferred
  const { port, error } = await tryPort(0, "127.0.0.1")
  if (error) throw error
  return port
}
