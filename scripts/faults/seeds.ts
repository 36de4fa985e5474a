import { createHash } from "node:crypto"

/** The seed of one part of a run, so that a fault makes the same choices whether it runs alone or among others. */
export function seedOf(seed: number, part: string): number {
  return createHash("sha256").update(`${seed} ${part}`).digest().readInt32LE(0)
}
