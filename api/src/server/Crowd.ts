import { HttpApi } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { SearchApi } from "@rokthnam/shared/Search/SearchApi"
import { Effect } from "effect"
import { AppConfig } from "../Config.ts"
import { Turns } from "./Turns.ts"

/** The paths of the calls that everybody may make without an account and as often as they type. */
const crowdPaths = (): ReadonlySet<string> => {
  const paths = new Set<string>()
  HttpApi.reflect(Api, {
    predicate: ({ group }) => group.identifier === SearchApi.identifier,
    onGroup: () => undefined,
    onEndpoint: ({ endpoint }) => paths.add(endpoint.path),
  })
  return paths
}
const paths = crowdPaths()

/** Whether a call belongs to the crowd: public, frequent, and without effect when it is given up. */
export const isOfCrowd = (path: string): boolean => paths.has(path)

/**
 * The line in which the crowd's calls begin, one in each turn of the event loop. Those of clients that are gone leave it.
 * When it is full, further ones are told to come again. Hot calls and those of the router stand in the same line.
 */
export class CrowdLine extends Effect.Service<CrowdLine>()("CrowdLine", {
  effect: Effect.map(
    AppConfig,
    ({ crowdAtOnce, crowdWaiting }) => new Turns({ atOnce: crowdAtOnce, waiting: crowdWaiting }),
  ),
}) {}
