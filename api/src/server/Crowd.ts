import { HttpApi } from "@effect/platform"
import type { HttpServerResponse } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { SearchApi } from "@rokthnam/shared/Search/SearchApi"
import { Effect } from "effect"
import { AppConfig } from "../Config.ts"
import { unavailable } from "./Answers.ts"
import { Turns } from "./Turns.ts"

type Answering<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

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
 * Yields a function that lets the crowd's calls begin one in each turn of the event loop. Those of clients that are
 * gone leave the line. When the line is full, further ones are told to come again.
 */
export const oneByOne = Effect.map(AppConfig, ({ crowdAtOnce, crowdWaiting }) => {
  const turns = new Turns({ atOnce: crowdAtOnce, waiting: crowdWaiting })
  return <E, R>(call: Answering<E, R>): Answering<E, R> => turns.run(call, Effect.succeed(unavailable))
})
