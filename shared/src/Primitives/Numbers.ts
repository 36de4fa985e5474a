import { Schema } from "effect"
import { refusedAs } from "./Constraint.ts"

/** A number without a fraction, in a body (`Schema.Number`) or in a query (`Schema.NumberFromString`). */
export const whole = <I>(from: Schema.Schema<number, I>) =>
  from.pipe(Schema.int(refusedAs("NotWhole", {}, "must be a whole number")))

/** A number between two others, both included. */
export const between = <I>(
  from: Schema.Schema<number, I>,
  min: number,
  max: number,
  message = `must be between ${min} and ${max}`,
) => from.pipe(Schema.between(min, max, refusedAs("OutOfRange", { min, max }, message)))
