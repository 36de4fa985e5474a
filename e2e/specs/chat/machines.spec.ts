import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { productBot } from "../../fixtures/accounts.ts"
import { heardBy, inOrder, talkTo, untilAllHeard } from "../../fixtures/chat-talk.ts"
import { startMachines } from "../../fixtures/machines.ts"
import { haproxy } from "../../../scripts/servers/haproxy.ts"
import { openTelegram } from "../../telegram/stand-in.ts"
import type { Telegram } from "../../telegram/stand-in.ts"

const address = "https://rokthnam.example"
const missing = [haproxy === undefined ? "haproxy" : "", inject("e2eRedisUrl") === undefined ? "Redis" : ""]
  .filter((name) => name !== "")
  .join(" and ")

let telegram: Telegram
let machines: Awaited<ReturnType<typeof startMachines>>

const newPeople = () => Array.from({ length: 12 }, () => telegram.person())

// `npm run test:machines` plays all journeys on them
describe.skipIf(missing !== "")(
  `two machines with a bot each, behind a balancer${missing === "" ? "" : ` (skipped: no ${missing})`}`,
  () => {
    beforeAll(async () => {
      telegram = await openTelegram({ botId: productBot.id })
      machines = await startMachines(2, { telegram, settings: { PUBLIC_URL: address } })
      telegram.deliveries.leadsTo(address, machines.origin)
    })
    afterAll(async () => {
      await machines?.stop()
      await telegram?.vanish()
    })

    it("answer each person once and in order", async () => {
      const people = newPeople()
      talkTo(people)
      await untilAllHeard(telegram, people)
      expect(heardBy(people)).toEqual({ once: people.map(() => inOrder), repeated: 0 })
      expect(telegram.refused()).toEqual([])
    })

    it("lose and double nothing while one after the other is restarted", async () => {
      const people: Array<ReturnType<Telegram["person"]>> = []
      const restarted = new AbortController()
      const restarting = async () => {
        await machines.restart(0)
        await machines.restart(1)
        restarted.abort()
      }
      const talking = async () => {
        while (!restarted.signal.aborted) {
          const some = newPeople()
          people.push(...some)
          talkTo(some)
          await untilAllHeard(telegram, some)
        }
      }
      await Promise.all([restarting(), talking()])
      expect(heardBy(people)).toEqual({ once: people.map(() => inOrder), repeated: 0 })
    })
  },
)
