import { ChatNotLinked } from "@rokthnam/shared/OfficeChats/ChatFailures"
import type { ChatDecision } from "@rokthnam/shared/OfficeChats/OfficeChat"
import { Effect } from "effect"
import { RateLimits } from "../platform/RateLimits.ts"
import { Approvals } from "./Approvals.ts"
import { ChatLinks } from "./ChatLinks.ts"
import { traced } from "../platform/Span.ts"

/** Decisions of one chat in an hour: many more than registrations of a good day, and few for whoever took over the bot. */
const decisions = { hits: 60, seconds: 3600 }

/** Admins decide about registrations by buttons. Who presses is asked anew each time. */
export class ChatDecisions extends Effect.Service<ChatDecisions>()("ChatDecisions", {
  effect: Effect.gen(function* () {
    const links = yield* ChatLinks
    const approvals = yield* Approvals
    const limits = yield* RateLimits

    /** Approves or rejects a registration that waits. Returns the pharmacy's name. */
    const decide = traced("ChatDecisions.decide")(function* (
      person: string,
      { pharmacy_id, decision, reason = null }: ChatDecision,
    ) {
      const admin = (yield* links.adminOf(person)) ?? (yield* new ChatNotLinked())
      yield* limits.allow(`chat-decision:${person}`, decisions)
      return decision === "approve"
        ? yield* approvals.approveWaiting(admin, pharmacy_id)
        : yield* approvals.rejectWaiting(admin, pharmacy_id, reason)
    })

    return { decide }
  }),
  dependencies: [ChatLinks.Default, Approvals.Default],
}) {}
