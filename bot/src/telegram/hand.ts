import { setTimeout as sleep } from "node:timers/promises"
import { mostInHand, processSeconds } from "@rokthnam/shared/Conversations/BotUpdate"
import type { Update } from "grammy/types"
import { run } from "../context.ts"
import type { RokthnamApi } from "../services/rokthnam-api.ts"
import { pauseBefore } from "./persistence.ts"

/** Milliseconds that running handlers get to finish when the bot is stopped; the rest is handled at the next start. */
export const finishTime = 8000
/** Milliseconds after a claim for which what it handed out is surely this process's. */
const surely = (processSeconds - 2) * 1000
/** Milliseconds between two signs of life while there is no room. */
const signEvery = 2000
/** The longest pause after a claim that failed, in milliseconds: the API may just be starting again. */
const longestPause = 2000

/**
 * The updates that this process is handling. Each was claimed from the API, which hands it to another process when this
 * one is not heard of for long; or it came straight from Telegram while the API could not keep it.
 */
export const openHand = (
  handle: (update: Update) => Promise<unknown>,
  onFailure: (error: unknown) => void,
) => {
  /** Whether each was claimed. */
  const held = new Map<number, boolean>()
  let heardAt = Number.NEGATIVE_INFINITY
  let ended = Promise.withResolvers<void>()

  const take = (updates: ReadonlyArray<Update>, isClaimed: boolean): void => {
    for (const update of updates) {
      const { update_id: id } = update
      if (held.has(id)) {
        // the API had kept it, although that was not known
        if (isClaimed) held.set(id, true)
        continue
      }
      held.set(id, isClaimed)
      void handle(update)
        .catch(onFailure)
        .finally(() => {
          held.delete(id)
          ended.resolve()
          ended = Promise.withResolvers()
        })
    }
  }

  return {
    take,
    /** Updates that could be claimed were claimed at this moment of `performance.now()`. */
    heard: (at: number): void => void (heardAt = at),
    claimed: (): ReadonlyArray<number> => [...held].flatMap(([id, isClaimed]) => (isClaimed ? [id] : [])),
    room: (): number => Math.max(0, mostInHand - held.size),
    size: (): number => held.size,
    /** Resolves when the next update was handled. */
    next: (): Promise<void> => ended.promise,
    isOurs: (id: number): boolean => held.get(id) === false || performance.now() < heardAt + surely,
  }
}

export type Hand = ReturnType<typeof openHand>

type Claiming = {
  readonly api: Pick<RokthnamApi, "claimUpdates">
  /** The number of the bot. */
  readonly bot: number
  /** The name of this process. */
  readonly process: string
  readonly hand: Hand
  /** Is told how many processes answer for the bot. */
  readonly onProcesses: (count: number) => void
  readonly onFailure: (error: unknown) => void
  readonly signal: AbortSignal
}

/** Claims updates and takes them into the hand, until the signal is aborted. */
export const claimUpdates = async (claiming: Claiming): Promise<void> => {
  const { api, bot, process, hand, onProcesses, onFailure, signal } = claiming
  let failed = 0
  // oxlint-disable no-await-in-loop -- each claim tells what came of the one before
  while (!signal.aborted) {
    const at = performance.now()
    const room = hand.room()
    const claimed = await run(
      api.claimUpdates(bot, { process, in_hand: hand.claimed(), room }),
      signal,
    ).catch((error: unknown) => {
      if (!signal.aborted) onFailure(error)
      return undefined
    })
    if (signal.aborted) return
    if (claimed === undefined) {
      await sleep(pauseBefore((failed += 1), longestPause, undefined))
      continue
    }
    failed = 0
    hand.heard(at)
    onProcesses(claimed.processes)
    hand.take(
      claimed.updates.map((json): Update => JSON.parse(json)),
      true,
    )
    if (room === 0) await Promise.race([hand.next(), sleep(signEvery)])
  }
  // oxlint-enable no-await-in-loop
}

/** Gives back what was claimed and is not in hand any more or was never taken, so that nobody waits for its end. */
export const giveBack = async ({ api, bot, process, hand, onFailure }: Claiming): Promise<void> => {
  await run(api.claimUpdates(bot, { process, in_hand: hand.claimed(), room: 0 })).catch(onFailure)
}
