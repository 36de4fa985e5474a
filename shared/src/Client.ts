import { FetchHttpClient, HttpApiClient, HttpClient, HttpClientRequest } from "@effect/platform"
import { Context, Effect, ParseResult } from "effect"
import { Api } from "./Api.ts"
import { telegramUserHeader } from "./Identity/TelegramUserHeader.ts"
import { BrokenAnswer } from "./Primitives/Outcome.ts"

/** The token for the calls of an effect; undefined unless `as` provides one. */
class Bearer extends Context.Reference<Bearer>()("@rokthnam/shared/Bearer", {
  defaultValue: (): string | undefined => undefined,
}) {}

/** The Telegram user for whom the bot makes the calls of an effect; undefined unless `onBehalfOf` provides one. */
class TelegramUser extends Context.Reference<TelegramUser>()("@rokthnam/shared/TelegramUser", {
  defaultValue: (): number | undefined => undefined,
}) {}

const withCaller = (request: HttpClientRequest.HttpClientRequest) =>
  Effect.map(Effect.all([Bearer, TelegramUser]), ([token, user]) => {
    const signed = token === undefined ? request : HttpClientRequest.bearerToken(request, token)
    return user === undefined ? signed : HttpClientRequest.setHeader(signed, telegramUserHeader, String(user))
  })

/** Sends a call with the token of an account: `client.carts.read().pipe(as(token))`. */
export const as = (token: string) => Effect.provideService(Bearer, token)

/**
 * Sends a call with the bot's credential for a Telegram user, so that limits of public calls count that user and not
 * the bot's address: `client.search.medicines({ … }).pipe(onBehalfOf(secret, ctx.from.id))`.
 */
export const onBehalfOf =
  (secret: string, user: number) =>
  <A, E, R>(call: Effect.Effect<A, E, R>) =>
    call.pipe(as(secret), Effect.provideService(TelegramUser, user))

/**
 * A client for the contract's calls at an origin such as `http://127.0.0.1:8080`, for programs that run Effect:
 * `client.carts.add({ headers, payload })`. It is created once; `as` gives each call its token. `settled` lists the
 * failures of a call.
 */
export const makeClient = (origin: string) =>
  HttpApiClient.make(Api, {
    baseUrl: origin,
    transformClient: HttpClient.mapRequestEffect(withCaller),
    // An invalid request fails with the same class, so invalid answers are turned into `BrokenAnswer` here.
    transformResponse: Effect.catchIf(ParseResult.isParseError, () => Effect.die(new BrokenAnswer())),
  }).pipe(Effect.provide(FetchHttpClient.layer))
export type ContractClient = Effect.Effect.Success<ReturnType<typeof makeClient>>
