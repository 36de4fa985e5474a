import { expect, it } from "vitest"
import { playKills } from "../../kills/journey.ts"

/** `npm run test:chat-kills` plays more kills, with the seed of its choice. */
const seed = Number(process.env["SEED"] ?? 3)
const kills = Number(process.env["KILLS"] ?? 8)

it.each([
  ["one process that polls", false],
  ["two processes to whom Telegram delivers", true],
] as const)(
  "%s: whenever one is killed, everybody is answered, and nothing is done twice",
  async (who, isDelivered) => {
    const outcome = await playKills({ seed, kills: Math.ceil(kills / 2), people: 6, isDelivered })
    process.stdout.write(
      `${who}: ${outcome.acts} acts, kills ${JSON.stringify(outcome.kills)}, ${outcome.repeated} messages sent again\n`,
    )
    expect(outcome.problems, `SEED=${seed} KILLS=${kills} npm run test:chat-kills`).toEqual([])
  },
  240_000 + kills * 20_000,
)
