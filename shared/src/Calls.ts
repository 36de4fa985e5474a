import type { HttpApiGroup } from "@effect/platform"
import type { Schema } from "effect"
import type { Api } from "./Api.ts"
import type {
  CurrentAccount,
  CurrentAdmin,
  CurrentCustomer,
  CurrentMember,
  CurrentOfficer,
  CurrentOwner,
  CurrentStaff,
} from "./Identity/Actors.ts"
import type { Call, CallOf } from "./Primitives/Call.ts"
import type { BodyTooLarge, BodyTypeRefused, MalformedRequest } from "./Primitives/BorderFailures.ts"
import type { FailureWire } from "./Primitives/Failure.ts"
import type { InvalidRequest } from "./Primitives/InvalidRequest.ts"
import type { Wire } from "./Primitives/Wire.ts"

/* The calls of the contract as types only, for clients that must not load the contract itself. */

type Group = (typeof Api)["groups"][string]

/** The kind of token that a call needs. `member` is the owner or a member of the staff, `account` any role. */
export type Credential = "admin" | "pharmacy" | "staff" | "member" | "customer" | "account" | "none"

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
            : Actor extends CurrentAccount | CurrentOfficer
              ? "account"
              : never

/**
 * The wire form of a group's failures, which the platform knows only as instances. Both have the same name and
 * params.
 */
type OnWire<Instance> = Instance extends {
  readonly _tag: infer Code extends string
  readonly params: infer P
}
  ? FailureWire<Code, P>
  : never

/**
 * The failures that any call can have before its handler runs. `InvalidRequest` names each field that violates the
 * contract.
 */
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

/** Every call by its method and path, such as `"POST /cart/items"`. */
export type Calls = { readonly [C in EveryCall<Group> as NameOf<C>]: C }
