import { setTimeout as sleep } from "node:timers/promises"
import type { Notice, NoticeEnd } from "@rokthnam/shared/Notices/Notice"
import { Effect } from "effect"
import { GrammyError, InputFile } from "grammy"
import type { Api, InlineKeyboard } from "grammy"
import { run } from "../context.ts"
import type { MessageEntity } from "grammy/types"
import type { RokthnamApi } from "../services/rokthnam-api.ts"

/** A message without a file before it is sent, with what is in bold. */
type WrittenText = {
  readonly text: string
  readonly other: {
    readonly entities?: Array<MessageEntity>
    readonly reply_markup?: InlineKeyboard
    readonly link_preview_options?: { readonly is_disabled: boolean }
  }
}

/**
 * A message before it is sent. A file may go with it, with the text below, which is plain then; `missing` is sent instead
 * if the file is not there any more.
 */
export type Written = WrittenText & {
  readonly file?: {
    readonly kind: "photo" | "document"
    readonly name: string
    readonly missing: WrittenText
  }
}

type Outbox = {
  readonly telegram: Api
  readonly api: Pick<RokthnamApi, "claimNotices" | "endNotice" | "noticeFile">
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

/** The bytes of a message's file; undefined if the file is not there any more. */
const fileOf = ({ api }: Outbox, { id, lease }: Notice): Promise<Uint8Array | undefined> =>
  run(api.noticeFile(id, lease).pipe(Effect.catchTag("NotFound", () => Effect.succeed(undefined))))

/** Sends a message. A picture that Telegram does not take as a photo, such as a very long one, goes as a file. */
const send = async (outbox: Outbox, notice: Notice): Promise<void> => {
  const { telegram } = outbox
  const { text, other, file } = outbox.write(notice)
  const bytes = file === undefined ? undefined : await fileOf(outbox, notice)
  if (file === undefined || bytes === undefined) {
    const shown = file?.missing ?? { text, other }
    await telegram.sendMessage(notice.chat, shown.text, shown.other)
    return
  }
  const below = {
    caption: text,
    ...(other.reply_markup === undefined ? {} : { reply_markup: other.reply_markup }),
  }
  const asDocument = () => telegram.sendDocument(notice.chat, new InputFile(bytes, file.name), below)
  if (file.kind === "document") await asDocument()
  else
    await telegram.sendPhoto(notice.chat, new InputFile(bytes, file.name), below).catch((error: unknown) => {
      if (error instanceof GrammyError && error.error_code === 400 && !isClosed(error)) return asDocument()
      throw error
    })
}

const sendOne = async (outbox: Outbox, notice: Notice): Promise<void> => {
  const { api, onFailure } = outbox
  let end: Pick<NoticeEnd, "outcome" | "retry_after"> = { outcome: "sent", retry_after: 0 }
  try {
    await send(outbox, notice)
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
