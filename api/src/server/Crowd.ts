import { HttpApi } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { OffersApi } from "@rokthnam/shared/Offers/OffersApi"
import { SearchApi } from "@rokthnam/shared/Search/SearchApi"
import { Effect } from "effect"
import { AppConfig } from "../Config.ts"
import { Turns } from "./Turns.ts"

/** The paths of the calls of a group, with `:id` for what is a number. */
const pathsOf = (identifier: string): ReadonlyArray<string> => {
  const paths: Array<string> = []
  HttpApi.reflect(Api, {
    predicate: ({ group }) => group.identifier === identifier,
    onGroup: () => undefined,
    onEndpoint: ({ endpoint }) => paths.push(endpoint.path),
  })
  return paths
}

const searchPaths: ReadonlySet<string> = new Set(pathsOf(SearchApi.identifier))
const offerPaths = pathsOf(OffersApi.identifier).map(
  (path) => new RegExp(`^${path.replace(":id", "[^/]+")}$`),
)

/** Whether a path is of a search: public, frequent, and without effect when it is given up. */
export const isSearch = (path: string): boolean => searchPaths.has(path)

/** Whether a path is of one offer, or of those of a pharmacy, which links lead to: public as well, and read from the database. */
const isOffer = (path: string): boolean =>
  path.startsWith("/users/") && offerPaths.some((pattern) => pattern.test(path))

/**
 * How many pages, files and health checks begin in one turn of the event loop. Most take about a quarter
 * of a millisecond of its thread, so that others wait for a millisecond of it in each of their own turns.
 */
const filesEachTurn = 4

/**
 * How many health checks wait for their turn; further ones are answered at once. One of two hundred is answered in each turn at
 * least: for a load balancer late is as bad as refused.
 */
const mostChecks = 5000
const oneOfChecks = 200

/**
 * The lines in which the crowd's calls begin, one in each turn of the event loop. Those of clients that are gone leave it.
 * When it is full, further ones are told to come again. Hot calls and those of the router stand in the same line. Offers have
 * one of their own, so that searches, which are answered from memory, go on while the database does not answer. Pages and
 * files begin some in each turn and hold no place afterwards. Health checks do so in a line of their own, since they are never refused.
 * What else strangers ask, pictures and writes among it, has a line of its own too, of which one begins in each turn: the router takes
 * about a millisecond for a write. A stranger's body is read after the turn, and when it is complete the call stands in `received`, so
 * that those who held back the ends of their bodies do not begin all at once. That line is bounded by the room for bodies (`http/Rooms`).
 */
export class CrowdLines extends Effect.Service<CrowdLines>()("CrowdLines", {
  effect: Effect.map(AppConfig, ({ crowdAtOnce, crowdWaiting }) => {
    const line = () => new Turns({ atOnce: crowdAtOnce, waiting: crowdWaiting })
    const [search, offers] = [line(), line()]
    return {
      search,
      offers,
      files: new Turns({ atOnce: crowdWaiting, waiting: crowdWaiting, eachTurn: filesEachTurn }),
      strangers: new Turns({ atOnce: crowdWaiting, waiting: crowdWaiting }),
      received: new Turns({ atOnce: Infinity, waiting: Infinity }),
      checks: new Turns({
        atOnce: mostChecks,
        waiting: mostChecks,
        eachTurn: filesEachTurn,
        oneOf: oneOfChecks,
      }),
      /** The line of a path; undefined if it is of no call of the crowd. */
      of: (path: string): Turns | undefined => (isSearch(path) ? search : isOffer(path) ? offers : undefined),
    }
  }),
}) {}
