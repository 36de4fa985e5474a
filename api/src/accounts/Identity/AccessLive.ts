import { HttpApi, HttpApiBuilder, HttpApiSecurity } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import {
  AccountAccess,
  AdminAccess,
  AdminFileAccess,
  CustomerAccess,
  isMemberAccess,
  OfficeAccess,
  OwnerAccess,
  StaffAccess,
} from "@rokthnam/shared/Identity/Access"
import type { MemberAccess } from "@rokthnam/shared/Identity/Access"
import { Context, Effect, Layer, Redacted } from "effect"
import { Sessions } from "./Sessions.ts"

const bearer = <A, E>(check: (token: Redacted.Redacted) => Effect.Effect<A, E>) => ({ bearer: check })

const accounts = Layer.mergeAll(
  Layer.effect(
    AccountAccess,
    Effect.map(Sessions, (sessions) => bearer(sessions.holder)),
  ),
  Layer.effect(
    OfficeAccess,
    Effect.map(Sessions, (sessions) => bearer(sessions.officer)),
  ),
  Layer.effect(
    AdminAccess,
    Effect.map(Sessions, (sessions) => bearer(sessions.admin)),
  ),
  Layer.effect(
    AdminFileAccess,
    // `query` is checked after `bearer` failed. If the query holds no token either, the call is refused as `bearer`
    // refused it.
    Effect.map(Sessions, (sessions) => ({
      bearer: sessions.admin,
      query: (token) =>
        Redacted.value(token) === ""
          ? Effect.flatMap(HttpApiBuilder.securityDecode(HttpApiSecurity.bearer), sessions.admin)
          : sessions.admin(token),
    })),
  ),
  Layer.effect(
    OwnerAccess,
    Effect.map(Sessions, (sessions) => bearer(sessions.owner)),
  ),
  Layer.effect(
    StaffAccess,
    Effect.map(Sessions, (sessions) => bearer(sessions.staff)),
  ),
  Layer.effect(
    CustomerAccess,
    Effect.map(Sessions, (sessions) => bearer(sessions.customer)),
  ),
)

/** Every member access that the contract uses, so that each of its endpoints gets an implementation. */
const memberAccesses = new Map<string, MemberAccess>()
HttpApi.reflect(Api, {
  onGroup: () => undefined,
  onEndpoint: ({ middleware }) => {
    for (const access of middleware) if (isMemberAccess(access)) memberAccesses.set(access.key, access)
  },
})

const members = Layer.effectContext(
  Effect.map(Sessions, (sessions) =>
    Context.mergeAll(
      ...Array.from(memberAccesses.values(), (access) =>
        Context.make(
          access,
          bearer((token) => sessions.member(token, access.policy)),
        ),
      ),
    ),
  ),
)

/** Every access middleware of the contract except the bot's. */
export const AccessLive = Layer.mergeAll(accounts, members).pipe(Layer.provide(Sessions.Default))
