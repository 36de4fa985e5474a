import { Duration, Effect, Schema } from "effect"

/** The feed's connection ended, or the index does not match the feed's changes. */
export class FeedLost extends Schema.TaggedError<FeedLost>()("FeedLost", { reason: Schema.String }) {}

/** The time limit of one pull of changes. */
const longestPull = Duration.seconds(6)

/** Fails what takes longer than a pull may: the connection counts as lost then. */
export const timely = <A, E>(work: Effect.Effect<A, E>) =>
  Effect.timeoutFail(work, {
    duration: longestPull,
    onTimeout: () => new FeedLost({ reason: "pull timed out" }),
  })
