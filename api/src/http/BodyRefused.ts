import { Data } from "effect"

/**
 * A body that is not received. `address` and `all` are limits of bytes being received, `slow` and `cut` name the
 * client's fault, `tooLarge` and `tooDeep` the body's, and `storage` means that the disk has no room for it.
 */
export class BodyRefused extends Data.TaggedError("BodyRefused")<{
  readonly reason: "address" | "all" | "slow" | "cut" | "tooLarge" | "tooDeep" | "storage"
}> {}
