import { receivedUpdate, updateKinds } from "@rokthnam/shared/Conversations/BotUpdate"
import type { Api } from "grammy"
import type { Update } from "grammy/types"
import { run } from "../context.ts"
import type { RokthnamApi } from "../services/rokthnam-api.ts"
import { persist } from "./persistence.ts"
import type { Trouble } from "./persistence.ts"

/** Seconds that Telegram waits for an update before it answers with none. */
export const pollSeconds = 25
/** Updates in one call. What they say is kept by one call of the API, whose body is limited. */
const batch = 20
/** Milliseconds without a failure after which the bot counts as working again. */
const settled = 5000

type Options = {
  readonly telegram: Api
  /** The number of the bot. */
  readonly bot: number
  readonly api: Pick<RokthnamApi, "receive">
  /** Handles what the API cannot keep: the answers say what is wrong. */
  readonly handle: (updates: ReadonlyArray<Update>) => void
  /** Waits while this process has as much in hand as it can handle. */
  readonly room: () => Promise<void>
  readonly longest: number
  readonly trouble: Trouble
  readonly signal: AbortSignal
  readonly onFailure: (error: unknown) => void
}

/** Asks Telegram for updates. The trouble is over when no call has failed for a while. */
const createPoll = ({ telegram, trouble, signal }: Options) => {
  let wellSince: number | undefined
  return async (offset: number): Promise<ReadonlyArray<Update>> => {
    wellSince ??= Date.now()
    const timer = setTimeout(trouble.over, Math.max(0, wellSince + settled - Date.now())).unref()
    try {
      const asked = { offset, limit: batch, timeout: pollSeconds, allowed_updates: updateKinds }
      return await telegram.getUpdates(asked, signal as Parameters<Api["getUpdates"]>[1])
    } catch (error) {
      wellSince = undefined
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Fetches updates by long polling until the signal is aborted. Telegram forgets an update when the next call has a higher
 * number, so every update is kept by the API before that call. Processes claim them there, as they claim what Telegram
 * delivers.
 */
export const pollUpdates = async (options: Options): Promise<void> => {
  const { bot, api, handle, room, onFailure } = options
  const poll = createPoll(options)
  let offset = 0
  // oxlint-disable no-await-in-loop -- one call confirms what the one before has fetched
  for (;;) {
    await room()
    const updates = await persist(() => poll(offset), options)
    offset = Math.max(offset, ...updates.map(({ update_id }) => update_id + 1))
    if (updates.length === 0) continue
    await run(
      api.receive(
        bot,
        updates.map((update) => receivedUpdate({ ...update })),
      ),
    ).catch((error: unknown) => {
      onFailure(error)
      handle(updates)
    })
  }
  // oxlint-enable no-await-in-loop
}
