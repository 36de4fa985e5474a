import { setTimeout as sleep } from "node:timers/promises"
import type { MiddlewareFn } from "grammy"
import type { BotContext } from "../context.ts"
import { isOutage } from "../conversations.ts"
import { pauseBefore } from "./persistence.ts"

/** Milliseconds for which an answer is tried at a stretch. After that the update is handed out anew. */
const longestTry = 15 * 60_000

export type Trying = {
  /** The longest pause before another try, in milliseconds. */
  readonly longest: number
  /** Whether the update is still this process's to handle. Another one has it otherwise. */
  readonly isOurs: (update: number) => boolean
}

const nothing = () => Promise.resolve()

/**
 * Handles an update, and again after a pause while Telegram cannot be written to. Later updates of the person wait for
 * it, so that the order stays; nobody else waits.
 */
export const trying =
  (turn: MiddlewareFn<BotContext>, { longest, isOurs }: Trying): MiddlewareFn<BotContext> =>
  async (ctx) => {
    const end = Date.now() + longestTry
    for (let tries = 0; isOurs(ctx.update.update_id); tries += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- each try follows the failure of the one before
        await turn(ctx, nothing)
        return
      } catch (error) {
        if (!isOutage(error) || Date.now() > end) throw error
        // oxlint-disable-next-line no-await-in-loop -- as above
        await sleep(pauseBefore(tries, longest, error))
      }
    }
  }
