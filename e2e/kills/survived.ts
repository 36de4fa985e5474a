import { expect, it } from "vitest"
import { playKills } from "./journey.ts"

/**
 * `npm run test:chat-kills` plays more kills, with the seed of its choice. Each run has half of them: enough to strike at
 * every moment once.
 */
const seed = Number(process.env["SEED"] ?? 3)
const kills = Number(process.env["KILLS"] ?? 18)

/**
 * The test that kills lose nothing and double nothing. Telegram delivers to the product's one bot, so this test of the
 * webhook stands in one file with the others, which then run one after the other.
 */
export const killsAreSurvived = (who: string, isDelivered: boolean): void => {
  it(
    `${who}: whenever one is killed, everybody is answered, and nothing is done twice`,
    async () => {
      const outcome = await playKills({ seed, kills: Math.ceil(kills / 2), people: 6, isDelivered })
      process.stdout.write(
        `${who}: ${outcome.acts} acts, kills ${JSON.stringify(outcome.kills)}, ${outcome.repeated} messages sent again\n`,
      )
      expect(outcome.problems, `SEED=${seed} KILLS=${kills} npm run test:chat-kills`).toEqual([])
    },
    240_000 + kills * 20_000,
  )
}
