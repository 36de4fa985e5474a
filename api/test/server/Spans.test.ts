import { Effect, Layer, Tracer } from "effect"
import { describe, expect, it } from "vitest"
import { findFreePort } from "../../../scripts/servers/ports.ts"
import { seedPharmacy } from "../../seed/Accounts.ts"
import { startApp } from "../support/TestApp.ts"

/** A tracer that keeps the names of the spans that are made. */
const keeping = (names: Array<string>) => {
  const native = Effect.runSync(Effect.tracer)
  return Layer.setTracer(
    Tracer.make({
      span: (name, ...more) => {
        names.push(name)
        return native.span(name, ...more)
      },
      context: (run, fiber) => native.context(run, fiber),
    }),
  )
}

/** The names of the spans that calls of the router make, one that reads and one that writes. */
const spansOfCalls = async (settings: Record<string, string>): Promise<ReadonlyArray<string>> => {
  const names: Array<string> = []
  const app = await startApp(settings, undefined, { logger: keeping(names) })
  try {
    const { token } = await app.run(seedPharmacy())
    names.length = 0
    const read = await app.send("GET", "/inventory/reports/stock?page=1&page_size=10", { token })
    expect(read.status).toBe(200)
    const written = await app.send("POST", "/inventory/categories", {
      token,
      body: { name: "Spans", description: "x" },
    })
    expect(written.status).toBe(201)
    return names
  } finally {
    await app.stop()
  }
}

describe("spans", () => {
  it("are not made while nothing exports them", async () => {
    expect(await spansOfCalls({})).toEqual([])
  })

  it("are one for each call, for its route, where calls are only counted", async () => {
    expect(await spansOfCalls({ METRICS_PORT: String(await findFreePort()) })).toEqual(["GET", "POST"])
  })
})
