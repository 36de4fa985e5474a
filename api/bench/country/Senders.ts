import { telegramUserHeader } from "@rokthnam/shared/Identity/TelegramUserHeader"
import { defaults } from "../../test/support/Environment.ts"
import type { Asker } from "./Step.ts"
import type { World } from "./World.ts"

/** Who sends a call: the token, and the headers that a load balancer or the bot adds. */
export interface Sender {
  readonly token: string
  readonly headers: Readonly<Record<string, string>>
}

/** Addresses as a load balancer tells them. People and pharmacies have ranges of their own. */
const from = (range: number, number: number) => ({
  "X-Forwarded-For": `100.${range + Math.floor(number / 65_536)}.${Math.floor(number / 256) % 256}.${number % 256}`,
})
const [people, counters] = [64, 100]

const botSecret = defaults["BOT_SERVICE_SECRET"] ?? ""

/** A customer of a world, by the number of the plan. */
export const customerOf = ({ customers }: World, number: number): Sender => ({
  token: customers[number] ?? "",
  headers: from(people, number),
})

/** The owner of a pharmacy. */
export const ownerOf = ({ pharmacies }: World, pharmacy: number): Sender => ({
  token: pharmacies[pharmacy]?.owner ?? "",
  headers: from(counters, pharmacy),
})

/** A clerk of a pharmacy. */
export const clerkOf = ({ pharmacies }: World, pharmacy: number, clerk: number): Sender => ({
  token: pharmacies[pharmacy]?.clerks[clerk] ?? "",
  headers: from(counters, pharmacy),
})

/** Who searches. The bot has one address and its credential, and names the user of each chat. */
export const askerOf = (world: World, { by, number }: Asker): Sender => {
  if (by === "customer") return customerOf(world, number)
  if (by === "address") return { token: "", headers: from(people, number) }
  const user = { [telegramUserHeader]: String(10_000_000 + number) }
  return { token: botSecret, headers: { ...from(counters, 65_535), ...user } }
}
