import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { openSlowly } from "../cluster/support/Lane.ts"
import { seedCounter } from "../cluster/support/Clerks.ts"
import { startApp } from "../support/TestApp.ts"

it("a sale whose body is still coming when the product is told to end is finished, not told to come again", async () => {
  const app = await startApp({ DRAIN_SECONDS: "0" })
  const { sale } = await seedCounter(app, 5)
  const finish = openSlowly(Number(new URL(app.url).port), "/inventory/sales/bulk", sale("the last one"))
  // Its head is there, and its body is awaited without the router (`EarlyBodies`), for a second at most.
  await sleep(200)
  const stopped = app.stop()
  await sleep(1200)
  expect(await finish()).toBe(201)
  await stopped
}, 30_000)
