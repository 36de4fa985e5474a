import type { ReceivedUpdate } from "@rokthnam/shared/Conversations/Conversation"
import type { UpdateSupplier } from "@grammyjs/runner"
import { Context } from "grammy"
import type { Api } from "grammy"
import type { Update, UserFromGetMe } from "grammy/types"
import { run } from "../context.ts"
import type { RokthnamApi } from "../services/rokthnam-api.ts"
import { persist } from "./persistence.ts"
import type { Trouble } from "./persistence.ts"

/** Seconds that Telegram waits for an update before it answers with none. */
export const pollSeconds = 25
/** Updates in one call. What they say is kept by one call of the API, whose body is limited. */
const batch = 20
/** How many updates of an earlier process come at a time: as many as the API answers. */
const replayBatch = 200
/** Milliseconds without a failure after which the bot counts as working again. */
const settled = 5000

const kinds = ["message", "edited_message", "callback_query", "inline_query", "my_chat_member"] as const

type Source = {
  readonly telegram: Api
  readonly me: UserFromGetMe
  readonly api: RokthnamApi
  readonly longest: number
  readonly trouble: Trouble
  readonly onFailure: (error: unknown) => void
}

type Signal = Parameters<Api["getUpdates"]>[1]

/** The runner's signal, which is of a package older than Node's own. */
const nativeSignal = (given: NonNullable<Signal>): AbortSignal => {
  const controller = new AbortController()
  if (given.aborted) controller.abort()
  given.addEventListener("abort", () => controller.abort())
  return controller.signal
}

/** Asks Telegram for updates. The trouble is over when no call has failed for a while. */
const createPoll = ({ telegram, trouble }: Source) => {
  let wellSince: number | undefined
  return async (offset: number, signal: Signal): Promise<ReadonlyArray<Update>> => {
    wellSince ??= Date.now()
    const timer = setTimeout(trouble.over, Math.max(0, wellSince + settled - Date.now())).unref()
    try {
      const asked = { offset, limit: batch, timeout: pollSeconds, allowed_updates: kinds }
      return await telegram.getUpdates(asked, signal)
    } catch (error) {
      wellSince = undefined
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * What an earlier process received and did not handle, asked for until the API answers. `isOlder` tells apart what
 * this process has received itself.
 */
const createReplay = ({ api, me, onFailure }: Source) => {
  const replayed = new Set<number>()
  let isDone = false
  return async (isOlder: (update: Update) => boolean): Promise<Array<Update>> => {
    if (isDone) return []
    try {
      const kept = await run(api.unhandled(me.id))
      isDone = kept.length < replayBatch
      const updates = kept.map((json): Update => JSON.parse(json))
      const next = updates.filter((update) => isOlder(update) && !replayed.has(update.update_id))
      for (const { update_id } of next) replayed.add(update_id)
      return next
    } catch (error) {
      onFailure(error)
      return []
    }
  }
}

/**
 * Supplies updates by long polling. Telegram forgets an update when the next call has a higher number, so every update
 * is kept by the API before that call, until it is handled. What was kept and not handled when this process began
 * comes first.
 */
export const createUpdateSupplier = (source: Source): UpdateSupplier<Update> => {
  const { telegram, me, api, longest, trouble, onFailure } = source
  const poll = createPoll(source)
  const replay = createReplay(source)
  let offset = 0
  let first = Number.POSITIVE_INFINITY

  const toKeep = (update: Update): ReceivedUpdate => {
    const { from } = new Context(update, telegram, me)
    return {
      update_id: update.update_id,
      person: from === undefined ? null : String(from.id),
      update: JSON.stringify(update),
    }
  }

  /** Those that are new. While the API cannot keep them, all are handled: their handlers say what is wrong. */
  const fresh = async (updates: ReadonlyArray<Update>): Promise<Array<Update>> => {
    try {
      const numbers = new Set(await run(api.receive(me.id, updates.map(toKeep))))
      return updates.filter(({ update_id }) => numbers.has(update_id))
    } catch (error) {
      onFailure(error)
      return [...updates]
    }
  }

  return {
    async supply(_, given) {
      const kept = await replay(({ update_id }) => update_id < first)
      if (kept.length > 0) return kept
      const signal = nativeSignal(given)
      const updates = await persist(() => poll(offset, given), { longest, trouble, signal })
      const numbers = updates.map(({ update_id }) => update_id)
      first = Math.min(first, ...numbers)
      offset = Math.max(offset, ...numbers.map((number) => number + 1))
      return updates.length === 0 ? [] : fresh(updates)
    },
  }
}
