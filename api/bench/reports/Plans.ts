import { Effect } from "effect"
export const explainAll = (..._given: ReadonlyArray<unknown>) => Effect.succeed("")
