import { as } from "@rokthnam/shared/Client"
import type { ContractClient } from "@rokthnam/shared/Client"
import type { NoticeEnd } from "@rokthnam/shared/Notices/Notice"
import type { NoticeId, WatchId } from "@rokthnam/shared/Primitives/Id"
import { settled } from "@rokthnam/shared/Primitives/Outcome"
import type { WatchRequest } from "@rokthnam/shared/Watches/Watch"
import { Effect } from "effect"
import type { Duration } from "effect"
import { patiently } from "./keeping-calls.ts"

type Limits = { readonly call: Duration.DurationInput; readonly keep: Duration.DurationInput }

/** The calls about watches, and those that hand out the messages which leave on their own. */
export const newsCalls = (client: ContractClient, secret: string, limits: Limits) => ({
  /** Messages that this process sends now, and for how many seconds they are its own. */
  claimNotices: () => client.notices.claim().pipe(settled(limits.keep), as(secret)),

  /** Records what came of a message. */
  endNotice: (id: NoticeId, end: NoticeEnd) =>
    client.notices.end({ path: { id }, payload: end }).pipe(settled(limits.keep), patiently, as(secret)),

  watches: (token: string) => client.watches.list().pipe(settled(limits.call), as(token)),

  /** Begins a watch. One that exists for the same words begins anew, so the call may be sent again. */
  watch: (token: string, payload: WatchRequest) =>
    client.watches
      .add({ payload })
      .pipe(
        settled(limits.call),
        Effect.retry({ times: 1, while: ({ _tag }) => _tag === "OutcomeUnknown" }),
        as(token),
      ),

  removeWatch: (token: string, id: WatchId) =>
    client.watches.remove({ path: { id } }).pipe(settled(limits.call), as(token)),
})
