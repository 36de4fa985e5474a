import { Data } from "effect"

/**
 * A body that is not received. `address` and `all` are limits of bytes being received; `slow` and `cut` are
 * faults of the client's connection, `tooLarge` and `tooDeep` of the body.
 */
export class BodyRefused extends Data.TaggedError("BodyRefused")<{
  readonly reason: "address" | "all" | "slow" | "cut" | "tooLarge" | "tooDeep"
}> {}
