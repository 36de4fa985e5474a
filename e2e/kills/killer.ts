import type { ChatBot } from "../fixtures/chat-bot.ts"
import type { Observer } from "../telegram/stand-in.ts"
import type { Moment } from "./plan.ts"
import type { Passing } from "./relay.ts"

/** Milliseconds that a kill waits for its moment; then it strikes whatever happens. */
const longestWait = 15_000

const isClaim = (call: string): boolean => call.endsWith("/updates/claim")
const isKeeping = (call: string): boolean => call.startsWith("POST ") && call.endsWith("/updates")
const isTurn = (call: string): boolean => /^PUT .*\/people\/\d+$/.test(call)
const hasUpdates = (body: string): boolean => !body.includes('"updates":[]')
/** Calls of the commands and outbox, which are about nobody. */
const writes = /^(?:sendMessage|editMessage\w+|answerCallbackQuery)$/

/** The moment that a call of the product is. */
const momentOf = ({ when, call, body }: Passing): Moment | undefined => {
  if (isKeeping(call)) return when === "asked" ? "fetched" : "kept"
  if (isClaim(call)) return when === "answered" && hasUpdates(body) ? "handed" : undefined
  if (isTurn(call)) return when === "asked" ? "marking" : "marked"
  return when === "asked" ? "calling" : "answered"
}

/** The moments in which the product never gets the call. Otherwise it does what a killed process has asked for. */
const isLost: ReadonlySet<Moment> = new Set(["fetched", "marking"])

/**
 * Kills processes of the bot at the moments that are asked for, starts them again, and counts what nobody can know:
 * messages that Telegram has taken, and that were not noted when their process was killed.
 */
export const openKiller = () => {
  const bots = new Map<number, ChatBot>()
  /** The process that last did something about a person. */
  const handlers = new Map<number, number>()
  /** The processes that were killed, until they call again. What they had asked for before may still arrive. */
  const dead = new Set<number>()
  /** Those of them that have ended, so that the next call is one of the new process. */
  const ended = new Set<number>()
  /** Messages to a person since their last update was marked as handled. */
  const unmarked = new Map<number, number>()
  const allowances = new Map<number, number>()
  const counts: Partial<Record<Moment, number>> = {}
  let wanted: { readonly moment: Moment; readonly struck: (victim: number) => void } | undefined

  const allow = (person: number, count: number): void =>
    void allowances.set(person, (allowances.get(person) ?? 0) + count)

  const kill = (victim: number): void => {
    const bot = bots.get(victim)
    if (bot === undefined || wanted === undefined) return
    process.kill(bot.pid(), "SIGKILL")
    dead.add(victim)
    for (const [person, count] of unmarked) {
      if (handlers.get(person) !== victim) continue
      allow(person, count)
      unmarked.delete(person)
    }
    wanted.struck(victim)
    wanted = undefined
  }
  const consider = (moment: Moment, victim: number): boolean => {
    if (wanted?.moment !== moment) return false
    kill(victim)
    return true
  }

  const atTelegram: Observer = ({ method, person, when }) => {
    if (person === undefined || !writes.test(method)) return undefined
    const victim = handlers.get(person) ?? 0
    if (when === "asked") return consider("writing", victim) ? "hang up" : undefined
    if (when === "answered") return undefined
    if (!method.startsWith("edit")) {
      if (dead.has(victim)) allow(person, 1)
      else unmarked.set(person, (unmarked.get(person) ?? 0) + 1)
    }
    consider("written", victim)
    return undefined
  }

  return {
    mind: (index: number, bot: ChatBot): void => void bots.set(index, bot),
    atTelegram,
    /** Kills at this call, if it is wanted. Returns whether the call is lost with the process. */
    atProduct(index: number, passing: Passing): boolean {
      const { person, call, when } = passing
      if (when === "asked" && ended.delete(index)) dead.delete(index)
      if (person !== undefined) handlers.set(person, index)
      if (person !== undefined && isTurn(call) && when === "answered") unmarked.delete(person)
      const moment = momentOf(passing)
      return moment !== undefined && consider(moment, index) && isLost.has(moment)
    },
    /** Kills a process at the next such moment, and starts it again. */
    async strike(moment: Moment): Promise<void> {
      const striking = Promise.withResolvers<number>()
      wanted = { moment, struck: striking.resolve }
      const late = setTimeout(() => wanted?.moment === moment && kill(0), longestWait).unref()
      const victim = await striking.promise
      clearTimeout(late)
      counts[moment] = (counts[moment] ?? 0) + 1
      const bot = bots.get(victim)
      await bot?.kill()
      ended.add(victim)
      await bot?.startAgain()
    },
    /** How many messages to this person may have been sent twice. */
    allowed: (person: number): number => allowances.get(person) ?? 0,
    struck: () => counts,
  }
}
