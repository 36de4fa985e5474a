import { Schema } from "effect"
import { refusedAs } from "./Constraint.ts"

const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]{5,12}(?:Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))

/** A moment, as ISO 8601. */
export const Instant = Schema.String.pipe(
  Schema.filter(isInstant, refusedAs("WrongFormat", {}, "must be a time like 2026-12-31T08:15:00Z")),
  // a text at random is hardly ever a time: tests would look for one for minutes
  Schema.annotations({
    arbitrary: () => (fc) =>
      fc.integer({ min: 0, max: 4_000_000_000 }).map((second) => new Date(second * 1000).toISOString()),
  }),
)
