import { HttpApi, HttpApiBuilder, HttpApiGroup, HttpServer } from "@effect/platform"
import { get } from "@rokthnam/shared/Primitives/Endpoint"
import { whole } from "@rokthnam/shared/Primitives/Numbers"
import { Effect, Layer, Logger, LogLevel, Schema } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { FailuresLive, lastResort } from "../../src/server/Failures.ts"

const Count = Schema.Struct({ count: whole(Schema.NumberFromString) })
const Half = HttpApi.make("half").add(
  HttpApiGroup.make("half").add(get("halve", "/half", { query: Count, answer: Count })),
)
const HalfHttp = HttpApiBuilder.group(Half, "half", (handlers) =>
  handlers.handle("halve", ({ urlParams }) => Effect.succeed({ count: urlParams.count / 2 })),
)
const { handler, dispose } = HttpApiBuilder.toWebHandler(
  Layer.mergeAll(
    HttpApiBuilder.api(Half).pipe(Layer.provide(HalfHttp)),
    FailuresLive,
    HttpServer.layerContext,
    Logger.minimumLogLevel(LogLevel.None),
  ),
  { middleware: lastResort },
)
afterAll(dispose)

const halfOf = async (count: string) => {
  const response = await handler(new Request(`http://localhost/half?count=${count}`))
  const body: unknown = await response.json()
  return { status: response.status, body }
}

describe("a schema that refuses", () => {
  it("what was sent is the caller's fault", async () => {
    expect(await halfOf("4")).toEqual({ status: 200, body: { count: "2" } })
    expect(await halfOf("4.5")).toMatchObject({
      status: 422,
      body: { code: "InvalidRequest", errors: [{ field: "count", code: "NotWhole" }] },
    })
  })

  it("what is answered is ours", async () => {
    expect(await halfOf("3")).toMatchObject({ status: 500, body: { code: "InternalError" } })
  })
})
