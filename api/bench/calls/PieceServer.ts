/**
 * A server that answers every request with the same small JSON, for comparison: `node PieceServer.ts <piece>`. Prints its
 * port. The pieces show what each layer costs that a call of the product passes: Node alone, with the platform's server,
 * with its router and the encoding of the contract's kind. The answers of the first two are made once, as that of `/healthz` is.
 */
import {
  HttpApi,
  HttpApiBuilder,
  HttpApiEndpoint,
  HttpApiGroup,
  HttpServer,
  HttpServerResponse,
} from "@effect/platform"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer, Schema } from "effect"
import { createServer } from "node:http"
import type { Server } from "node:http"

export const pieces = ["node", "platform", "router"] as const
export type Piece = (typeof pieces)[number]

const body = JSON.stringify({ one: 1 })
const api = HttpApi.make("pieces").add(
  HttpApiGroup.make("all").add(
    HttpApiEndpoint.get("one", "/healthz").addSuccess(Schema.Struct({ one: Schema.Int })),
  ),
)
const handlers = HttpApiBuilder.group(api, "all", (on) => on.handle("one", () => Effect.succeed({ one: 1 })))

const servers: Record<Piece, (server: Server) => Layer.Layer<never, unknown>> = {
  node: (server) =>
    Layer.effectDiscard(
      Effect.async<void>((resume) => {
        server.on("request", (_, response) => {
          response
            .writeHead(200, { "content-type": "application/json", "content-length": body.length })
            .end(body)
        })
        server.listen(0, "127.0.0.1", () => resume(Effect.void))
      }),
    ),
  platform: (server) =>
    HttpServer.serve(Effect.succeed(HttpServerResponse.unsafeJson({ one: 1 }))).pipe(
      Layer.provide(NodeHttpServer.layer(() => server, { port: 0, host: "127.0.0.1" })),
    ),
  router: (server) =>
    HttpApiBuilder.serve().pipe(
      Layer.provide(Layer.provide(HttpApiBuilder.api(api), handlers)),
      Layer.provide(NodeHttpServer.layer(() => server, { port: 0, host: "127.0.0.1" })),
    ),
}

const piece = pieces.find((one) => one === process.argv[2])
if (piece !== undefined) {
  const server = createServer()
  server.on("listening", () => {
    const address = server.address()
    process.stdout.write(`${typeof address === "object" ? address?.port : 0}\n`)
  })
  await Effect.runPromise(Layer.launch(servers[piece](server)))
}
