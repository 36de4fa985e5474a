import { inject } from "vitest"
import { productBot } from "../fixtures/accounts.ts"
import { callApi } from "../fixtures/api-calls.ts"
import { runChatBot, tokenOf, untilHandled } from "../fixtures/chat-bot.ts"
import type { ChatBot } from "../fixtures/chat-bot.ts"
import { chatStock } from "../fixtures/chat-stock.ts"
import { openPharmacy } from "../fixtures/stocked-pharmacy.ts"
import { openTelegram } from "../telegram/stand-in.ts"
import { openCustomer } from "./customer.ts"
import type { Customer } from "./customer.ts"
import { openKiller } from "./killer.ts"
import { killsOf } from "./plan.ts"
import type { Moment } from "./plan.ts"
import { openRelay } from "./relay.ts"

/** Far from the pharmacies of the other journeys. */
const kohKong = { latitude: 11.615, longitude: 102.984 }

/** Milliseconds that a call is on its way to Telegram, so that some are when their process is killed. */
const way = 50

/** How much people do before the next kill, all together. */
const actsBetween = 3

export type Options = {
  readonly seed: number
  readonly kills: number
  readonly people: number
  /** Whether Telegram delivers, to two processes of the bot; otherwise one process polls. */
  readonly isDelivered: boolean
}

export type Outcome = {
  /** What is not as it should be, as sentences. */
  readonly problems: ReadonlyArray<string>
  readonly acts: number
  readonly kills: Readonly<Partial<Record<Moment, number>>>
  /**
   * Messages that were sent a second time: Telegram had taken them from a process that was killed before it could note
   * so.
   */
  readonly repeated: number
}

type Cart = { readonly items: ReadonlyArray<{ readonly medicine_name: string; readonly quantity: number }> }
type Watches = { readonly watches: ReadonlyArray<{ readonly query: string }> }

const sorted = (entries: Iterable<readonly [string, number]>): string =>
  [...entries]
    .map(([name, count]) => `${count} × ${name}`)
    .toSorted()
    .join(", ")

/** What the product has of a person, compared with what the person did. */
const auditOf = async (customer: Customer, allowed: number): Promise<ReadonlyArray<string>> => {
  const token = await tokenOf(customer)
  const { items } = await callApi<Cart>("GET", "/cart", { token })
  const { watches } = await callApi<Watches>("GET", "/watches", { token })
  const cart = sorted(items.map((one) => [one.medicine_name, one.quantity]))
  const waited = watches.map(({ query }) => query).toSorted()
  const repeated = customer.heard() - customer.expected()
  return [
    ...(cart === sorted(customer.pressed)
      ? []
      : [`pressed ${sorted(customer.pressed)}; the cart has ${cart}`]),
    ...(waited.join() === [...customer.watched].toSorted().join()
      ? []
      : [`waits for ${[...customer.watched].join()}; kept are ${waited.join()}`]),
    ...(repeated < 0 || repeated > allowed
      ? [`${repeated} messages too many, of which ${allowed} could not be known`]
      : []),
  ].map((problem) => `person ${customer.id}: ${problem}`)
}

/** Plays people who use the bot while its processes are killed, and compares the product with what they did. */
export const playKills = async ({ seed, kills, people, isDelivered }: Options): Promise<Outcome> => {
  await openPharmacy("Koh Kong Pharmacy", kohKong, chatStock)
  const telegram = await openTelegram({ way, ...(isDelivered && { botId: productBot.id }) })
  const killer = openKiller()
  telegram.observe = killer.atTelegram
  const processes: Array<{ readonly bot: ChatBot; readonly close: () => void }> = []
  const begin = async (index: number) => {
    const relay = await openRelay(inject("origin"), (passing) => killer.atProduct(index, passing))
    const bot = await runChatBot(telegram, {
      isDelivered,
      apiUrl: relay.url,
      ...(isDelivered ? { token: productBot.token } : {}),
    })
    processes.push({ bot, close: relay.close })
    killer.mind(index, bot)
    await bot.ready()
  }
  const problems: Array<string> = []
  const customers = Array.from({ length: people }, (_, number) =>
    openCustomer({ telegram, place: kohKong, seed, number }),
  )
  try {
    await begin(0)
    if (isDelivered) {
      await begin(1)
      // what is delivered reaches the product directly
      telegram.deliveries.leadsTo("https://rokthnam.example", inject("origin"))
    }
    await Promise.all(customers.map((customer) => customer.settle()))
    const evening = new AbortController()
    const live = async (customer: Customer): Promise<void> => {
      // oxlint-disable-next-line no-await-in-loop -- people do one thing after the other
      while (!evening.signal.aborted) await customer.next()
    }
    const lives = Promise.all(customers.map(live)).catch((error: unknown) => {
      problems.push(error instanceof Error ? error.message : String(error))
    })
    const acts = () => customers.reduce((sum, customer) => sum + customer.done(), 0)
    // oxlint-disable no-await-in-loop -- one kill after the other, each in the middle of what people do
    for (const moment of killsOf(seed, kills, isDelivered)) {
      const before = acts()
      await telegram.until(
        () => (acts() >= before + actsBetween || problems.length > 0 ? true : undefined),
        () => "acts between two kills",
      )
      if (problems.length > 0) break
      await killer.strike(moment)
    }
    // oxlint-enable no-await-in-loop
    evening.abort()
    await lives
    if (problems.length === 0) {
      await untilHandled(telegram)
      for (const customer of customers)
        // oxlint-disable-next-line no-await-in-loop -- one person after the other
        problems.push(...(await auditOf(customer, killer.allowed(customer.id))))
    }
  } finally {
    for (const { bot, close } of processes) {
      // oxlint-disable-next-line no-await-in-loop -- few
      await bot.stop()
      close()
    }
    await telegram.vanish()
  }
  return {
    problems,
    acts: customers.reduce((sum, customer) => sum + customer.done(), 0),
    kills: killer.struck(),
    repeated: customers.reduce((sum, customer) => sum + customer.heard() - customer.expected(), 0),
  }
}
