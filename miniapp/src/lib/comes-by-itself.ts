import { isPassing } from "@rokthnam/shared/web/errors/api-failure"
import type { Query } from "@tanstack/react-query"

/** Milliseconds after which what did not come is asked for again; each time without an answer doubles them, up to the longest. */
const firstPause = 10_000
const longestPause = 60_000

type Failing = { readonly state: Pick<Query["state"], "error" | "errorUpdateCount"> }

/**
 * How soon a query is asked for again of whose failure nothing is said, so that nobody can try again: soon where the connection
 * broke, and not at all otherwise. For the option `refetchInterval`.
 */
export const comesByItself = ({ state: { error, errorUpdateCount: times } }: Failing): number | false =>
  isPassing(error) && Math.min(firstPause * 2 ** (times - 1), longestPause)
