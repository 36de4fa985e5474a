/** A server that answers every request with the same small JSON, for comparison. Prints its port. */
import { createServer } from "node:http"

const body = JSON.stringify({ one: 1 })
const server = createServer((_, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body)
}).listen(0, "127.0.0.1", () => {
  const address = server.address()
  process.stdout.write(`${typeof address === "object" ? address?.port : 0}\n`)
})
