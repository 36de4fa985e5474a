import { FetchHttpClient, HttpApiClient, HttpClient, HttpClientRequest } from "@effect/platform"
import { Context, Effect, ParseResult } from "effect"
import { Api } from "./Api.ts"
import { BrokenAnswer } from "./Primitives/Outcome.ts"

/** The token for the calls of an effect; undefined unless `as` provides one. */
class Bearer extends Context.Reference<Bearer>()("@rokthnam/shared/Bearer", {
  defaultValue: (): string | undefined => undefined,
}) {}

const withBearer = (request: HttpClientRequest.HttpClientRequest) =>
  Effect.map(Bearer, (token) =>
    token === undefined ? request : HttpClientRequest.bearerToken(request, token),
  )

/** Sends a call with the token of an account: `client.carts.read().pipe(as(token))`. */
export const as = (token: string) => Effect.provideService(Bearer, token)

/**
 * A client for the contract's calls at an origin such as `http://127.0.0.1:8080`, for programs that run Effect:
 * `client.carts.add({ headers, payload })`. It is created once; `as` gives each call its token. `settled` lists the
 * failures of a call.
 */
export const makeClient = (origin: string) =>
  HttpApiClient.make(Api, {
    baseUrl: origin,
    transformClient: HttpClient.mapRequestEffect(withBearer),
    // An invalid request fails with the same class, so invalid answers are turned into `BrokenAnswer` here.
    transformResponse: Effect.catchIf(ParseResult.isParseError, () => Effect.die(new BrokenAnswer())),
  }).pipe(Effect.provide(FetchHttpClient.layer))
export type ContractClient = Effect.Effect.Success<ReturnType<typeof makeClient>>
