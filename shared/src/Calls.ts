import type { HttpApiGroup } from "@effect/platform"
import type { Schema } from "effect"
import type { Api } from "./Api.ts"
import type {
  CurrentAdmin,
  CurrentCustomer,
  CurrentMember,
  CurrentOwner,
  CurrentStaff,
} from "./Identity/Actors.ts"
import type { Call, CallOf } from "./Primitives/Call.ts"
import type { BodyTooLarge, BodyTypeRefused, MalformedRequest } from "./Primitives/BorderFailures.ts"
import type { FailureWire } from "./Primitives/Failure.ts"
import type { InvalidRequest } from "./Primitives/InvalidRequest.ts"
import type { Wire } from "./Primitives/Wire.ts"

/* The calls of the contract as types alone, for clients that load nothing of it. */

type Group = (typeof Api)["groups"][string]

/** Whose token a call carries; `member` is the owner or one of the pharmacy's staff. */
export type Credential = "admin" | "pharmacy" | "staff" | "member" | "customer" | "none"

type CredentialOf<Actor> = [Actor] extends [never]
  ? "none"
  : Actor extends CurrentAdmin
    ? "admin"
    : Actor extends CurrentOwner
      ? "pharmacy"
      : Actor extends CurrentStaff
        ? "staff"
        : Actor extends CurrentMember
          ? "member"
          : Actor extends CurrentCustomer
            ? "customer"
            : never

/** A group's failures are known as instances; each one's wire form has the instance's own name and params. */
type OnWire<Instance> = Instance extends {
  readonly _tag: infer Code extends string
  readonly params: infer P
}
  ? FailureWire<Code, P>
  : never

/** What any call may be refused with before its own rules: `InvalidRequest` names each field that is not as the contract says. */
type RefusedAtTheBorder = Wire<
  | typeof InvalidRequest.schema
  | typeof MalformedRequest.schema
  | typeof BodyTooLarge.schema
  | typeof BodyTypeRefused.schema
>

type GroupCalls<G extends HttpApiGroup.HttpApiGroup.Any> = G extends {
  readonly endpoints: Readonly<Record<string, infer E>>
  readonly errorSchema: infer Refusals extends Schema.Schema.All
}
  ? E extends unknown
    ? CallOf<E> & {
        readonly credential: CredentialOf<HttpApiGroup.HttpApiGroup.Provides<G>>
        readonly refusal: CallOf<E>["failure"] | OnWire<Schema.Schema.Type<Refusals>> | RefusedAtTheBorder
      }
    : never
  : never

type EveryCall<G> = G extends HttpApiGroup.HttpApiGroup.Any ? GroupCalls<G> : never
type NameOf<C extends Call> = `${C["method"]} ${C["path"]}`

/** Every call by its name, such as `"POST /cart/items"`. */
export type Calls = { readonly [C in EveryCall<Group> as NameOf<C>]: C }
