import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { NoticeEnd } from "@rokthnam/shared/Notices/Notice"
import type { NoticeId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Metric } from "effect"
import { transactional } from "../Sql.ts"
import { Files } from "./Files.ts"
import { NoticesRepo } from "./Notices/NoticesRepo.ts"
import type { NewNotice } from "./Notices/NoticesRepo.ts"
import { traced } from "./Span.ts"

/** Hours after which a message is not news any more. */
const lifeHours = 24
/** Messages that wait for one chat, and for all. */
const mostOfChat = 20
const mostWaiting = 50_000
/** Days for which it is known that a message was sent, or why it was not. */
const keptDays = 7
/**
 * Messages in a second. Telegram takes about 30 (core.telegram.org/bots/faq); the rest is for people who write to the bot
 * and wait for its answer.
 */
const perSecond = 20
/** Seconds for which one process may send a message: three times as long as a call of Telegram may take. */
const leaseSeconds = 60

const counted = Metric.counter("telegram_notices_total", {
  description: "Messages to Telegram by what happened: added, sent, later, closed, refused, expired",
  incremental: true,
})
const count = (event: string, number = 1) =>
  Metric.incrementBy(Metric.tagged(counted, "event", event), number)

/**
 * The outbox of messages to Telegram. Whoever has news for a person adds it in the transaction of the fact; the bot, which
 * owns the token, claims and sends it.
 */
export class Notices extends Effect.Service<Notices>()("Notices", {
  effect: Effect.gen(function* () {
    const repo = yield* NoticesRepo
    const files = yield* Files
    const transaction = yield* transactional

    /** Adds a message in the current transaction. A closed chat gets none, nor one for which 20 wait. */
    const add = (notice: NewNotice) =>
      Effect.flatMap(repo.add(notice, lifeHours, mostOfChat), (added) => count("added", added))

    /** Hands out messages that are due. */
    const claim = traced("Notices.claim")(() =>
      repo.tryLock.pipe(
        Effect.flatMap((isHeld) =>
          isHeld
            ? repo.endUnlinked.pipe(
                Effect.flatMap((ended) => count("expired", ended)),
                Effect.zipRight(repo.claim({ perSecond, leaseSeconds })),
              )
            : Effect.succeed([]),
        ),
        transaction,
        Effect.map((notices) => ({ notices, lease_seconds: leaseSeconds })),
      ),
    )

    /** The file that a message brings, for who holds its lease. */
    const file = traced("Notices.file")(function* (id: NoticeId, lease: string) {
      const content = yield* repo.leased(id, lease)
      if (content?.kind !== "registration") return yield* new NotFound({ what: "File" })
      return yield* files.readForChat(content.license_file)
    })

    /**
     * Records what came of a message. That it was sent is a fact, whoever holds the lease by now; everything else counts
     * only from the holder.
     */
    const end = traced("Notices.end")(function* (id: NoticeId, { lease, outcome, retry_after }: NoticeEnd) {
      if (outcome === "later") {
        if (yield* repo.giveBack(id, lease, retry_after)) yield* count("later")
        return
      }
      const ended = yield* transaction(
        Effect.gen(function* () {
          const chat = yield* repo.end(id, outcome, outcome === "sent" ? undefined : lease)
          if (chat === undefined) return 0
          return 1 + (outcome === "closed" ? yield* repo.close(chat) : 0)
        }),
      )
      yield* count(outcome, ended)
    })

    /** Ends messages that are too old or too many, and forgets those that ended long ago. Returns how many. */
    const tidy = Effect.gen(function* () {
      const expired = yield* repo.expire(mostWaiting)
      yield* count("expired", expired)
      return expired + (yield* repo.removeEnded(keptDays))
    })

    return { add, claim, file, end, tidy }
  }),
  dependencies: [NoticesRepo.Default, Files.Default],
}) {}
