import { Schema } from "effect"

/** The feed's connection ended, or the index does not match the feed's changes. */
export class FeedLost extends Schema.TaggedError<FeedLost>()("FeedLost", { reason: Schema.String }) {}
