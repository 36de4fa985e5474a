import { setTimeout as sleep } from "node:timers/promises"
import type { Notice, NoticeEnd } from "@rokthnam/shared/Notices/Notice"
import { GrammyError } from "grammy"
import type { Api } from "grammy"
import { run } from "../context.ts"
import type { RokthnamApi } from "../services/rokthnam-api.ts"

type Written = { readonly text: string; readonly other: Parameters<Api["sendMessage"]>[2] }

type Outbox = {
  readonly telegram: Api
  readonly api: Pick<RokthnamApi, "claimNotices" | "endNotice">
  /** The text of a message in the person's language. */
  readonly write: (notice: Notice) => Written
  readonly onFailure: (error: unknown) => void
  readonly signal: AbortSignal
  /** Milliseconds between two looks for messages. */
  readonly every: number
  /** Milliseconds that a call of Telegram may take: no message is begun so short before its lease ends. */
  readonly longestCall: number
}

/** Telegram knows no such chat, or the person has ended it: it is not written to again. */
const isClosed = ({ error_code: code, description }: GrammyError): boolean =>
  code === 403 || (code === 400 && /chat not found|user is deactivated/i.test(description))

/**
 * What a failure means for the message. Only a refusal of the message itself is final. Without an answer nobody knows
 * whether Telegram has it, and it is sent again: Telegram cannot be asked, and a lost message helps nobody.
 */
const outcomeOf = (error: unknown): Pick<NoticeEnd, "outcome" | "retry_after"> => {
  if (!(error instanceof GrammyError)) return { outcome: "later", retry_after: 0 }
  if (isClosed(error)) return { outcome: "closed", retry_after: 0 }
  if (error.error_code === 400) return { outcome: "refused", retry_after: 0 }
  return { outcome: "later", retry_after: Math.min(86_400, error.parameters.retry_after ?? 0) }
}

const sendOne = async ({ telegram, api, write, onFailure }: Outbox, notice: Notice): Promise<void> => {
  let end: Pick<NoticeEnd, "outcome" | "retry_after"> = { outcome: "sent", retry_after: 0 }
  try {
    const { text, other } = write(notice)
    await telegram.sendMessage(notice.chat, text, other)
  } catch (error) {
    end = outcomeOf(error)
    if (end.outcome !== "closed") onFailure(error)
  }
  await run(api.endNotice(notice.id, { lease: notice.lease, ...end })).catch(onFailure)
}

/**
 * Sends the messages that leave on their own, until the signal is aborted; those that were begun are finished. Any number
 * of processes may do this: each message is handed to one of them, at a pace that Telegram allows to all together.
 */
export const sendOutbox = async (outbox: Outbox): Promise<void> => {
  const { api, onFailure, signal, every, longestCall } = outbox
  const pause = () => sleep(every, undefined, { signal }).catch(() => undefined)
  // oxlint-disable no-await-in-loop -- the next messages are handed out when these are sent
  for (await pause(); !signal.aborted; await pause()) {
    const asked = performance.now()
    const claimed = await run(api.claimNotices()).catch((error: unknown) => {
      onFailure(error)
      return undefined
    })
    if (claimed === undefined || signal.aborted) continue
    const isLeft = () => performance.now() < asked + claimed.lease_seconds * 1000 - longestCall
    await Promise.all(claimed.notices.map((notice) => (isLeft() ? sendOne(outbox, notice) : undefined)))
  }
  // oxlint-enable no-await-in-loop
}
