import { setTimeout as sleep } from "node:timers/promises"
import { BotError } from "grammy"
import type { Bot } from "grammy"
import type { Update } from "grammy/types"
import type { BotContext } from "../context.ts"
import { isOutage } from "../conversations.ts"
import { pauseBefore } from "./persistence.ts"

/** Milliseconds for which an answer is tried. After that the update is left to the next start of the bot. */
const longestTry = 15 * 60_000

/**
 * Handles an update, and again after a pause while Telegram cannot be written to. Others do not wait for it.
 * `longest` limits the pause, in milliseconds.
 */
export const createConsumer = (bot: Bot<BotContext>, longest: number) => ({
  async consume(update: Update): Promise<void> {
    const end = Date.now() + longestTry
    for (let tries = 0; ; tries += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- each try follows the failure of the one before
        await bot.handleUpdate(update)
        return
      } catch (error) {
        const cause = error instanceof BotError ? error.error : error
        if (!isOutage(cause) || Date.now() > end) throw cause
        // oxlint-disable-next-line no-await-in-loop -- as above
        await sleep(pauseBefore(tries, longest, cause))
      }
    }
  },
})
