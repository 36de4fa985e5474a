import { FetchHttpClient, HttpApiClient, HttpClient, HttpClientRequest } from "@effect/platform"
import { Context, Effect, ParseResult } from "effect"
import { Api } from "./Api.ts"
import { BrokenAnswer } from "./Primitives/Outcome.ts"

/** The token that the calls of an effect carry; none unless `as` gives them one. */
class Bearer extends Context.Reference<Bearer>()("@rokthnam/shared/Bearer", {
  defaultValue: (): string | undefined => undefined,
}) {}

const withBearer = (request: HttpClientRequest.HttpClientRequest) =>
  Effect.map(Bearer, (token) =>
    token === undefined ? request : HttpClientRequest.bearerToken(request, token),
  )

/** Gives a call the token of an account: `client.carts.read().pipe(as(token))`. */
export const as = (token: string) => Effect.provideService(Bearer, token)

/**
 * The contract's calls at an origin such as `http://127.0.0.1:8080`, for programs that run Effect:
 * `client.carts.add({ headers, payload })`. Built once; each call then carries the token of `as`. See `settled` for
 * what a call may fail with.
 */
export const makeClient = (origin: string) =>
  HttpApiClient.make(Api, {
    baseUrl: origin,
    transformClient: HttpClient.mapRequestEffect(withBearer),
    // Told apart here from a request that is not as the contract says, which fails with the same class.
    transformResponse: Effect.catchIf(ParseResult.isParseError, () => Effect.die(new BrokenAnswer())),
  }).pipe(Effect.provide(FetchHttpClient.layer))
export type ContractClient = Effect.Effect.Success<ReturnType<typeof makeClient>>
