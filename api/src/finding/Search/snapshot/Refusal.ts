import { Schema } from "effect"

/** Why a snapshot is not used. The index is then loaded from the table. */
const refusalReasons = [
  /** Another program or another database wrote it. */
  "foreign",
  /** A file is not there, or not as it was written. */
  "missing",
  "damaged",
  /** The log of changes no longer reaches back to it, or holds so many changes that the table is read faster. */
  "outdated",
  "overtaken",
  /** Its rows point nowhere, or do not fit the changes since. */
  "disagrees",
  /** The store does not answer, or too slowly. */
  "away",
  "slow",
  /** The database does not answer what is asked about it. */
  "database",
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export class SnapshotRefused extends Schema.TaggedError<SnapshotRefused>()("SnapshotRefused", {
  reason: Schema.Literal(...refusalReasons),
  message: Schema.String,
}) {}

export const refused = (reason: RefusalReason, message: string): SnapshotRefused =>
  new SnapshotRefused({ reason, message })
