import type { Calls, Credential } from "../../src/Calls.ts"
import type { FileContent, OneFile } from "../../src/Primitives/Call.ts"
import type { IntentKey } from "../intents/intent-key.ts"

/** A call's name, such as `"POST /cart/items"`. */
export type CallName = keyof Calls
type AnyCall = Calls[CallName]

/** What a call returns, as JSON: `Answer<"GET /cart">`. */
export type Answer<Name extends CallName> = Calls[Name]["answer"]
/** The request body of a call. */
export type Body<Name extends CallName> = Calls[Name]["body"]
/** The failures that a call can be refused with, told apart by `code`. */
export type Refusal<Name extends CallName> = Calls[Name]["refusal"]

/** The roles whose tokens an app can send. */
export type Holding = Exclude<Credential, "account" | "none">

/** Which function of the client makes a call: its body and its answer decide. */
type KindOf<C extends AnyCall> = C["answer"] extends FileContent
  ? "file"
  : [C["body"]] extends [never]
    ? "json"
    : C["body"] extends OneFile
      ? "upload"
      : "json"

type OfKind<C, Method, Kind> = C extends AnyCall
  ? C["method"] extends Method
    ? KindOf<C> extends Kind
      ? C
      : never
    : never
  : never
type HeldBy<C, Held> = C extends AnyCall
  ? C["credential"] extends Held | "account" | "none"
    ? C
    : never
  : never

/** The paths that a function of the client accepts in an app that holds these tokens. */
export type PathOf<Method, Kind, Held> = OfKind<HeldBy<AnyCall, Held>, Method, Kind>["path"]
/** The paths of the lists that send the total number of rows in the header X-Total-Count. */
export type CountedPath<Held> = Extract<HeldBy<AnyCall, Held>, { readonly counted: true }>["path"]
/** The call with this method and path. */
export type CallAt<Method extends string, Path extends string> = Calls[`${Method} ${Path}` & CallName]

/** A path or query parameter that is text on the wire may also be given as a number. */
type Written<T> = { readonly [K in keyof T]: string extends T[K] ? T[K] | number : T[K] }
type Part<Key extends string, T> = [T] extends [never]
  ? unknown
  : Partial<T> extends T
    ? { readonly [K in Key]?: T }
    : { readonly [K in Key]: T }

type BodyPart<B> = [B] extends [never]
  ? unknown
  : B extends OneFile
    ? {
        /** Sent in the form field `file`. */
        readonly file: Blob
        readonly fileName?: string
        /** Called with the part that has been sent, from 0 to 1. */
        readonly onProgress?: (part: number) => void
      }
    : { readonly body: B }

/** A call that accepts an Idempotency-Key requires the key of its intent. */
type KeyPart<H> = [H] extends [never]
  ? unknown
  : H extends { readonly "idempotency-key"?: string | undefined }
    ? { readonly key: IntentKey }
    : unknown

/** A call for any account states whose token it sends. */
type CredentialPart<C, Held> = C extends "none"
  ? { readonly as?: Held }
  : { readonly as: C extends "account" ? Exclude<Held, "member"> : C }

/** The options that every call accepts. */
export type Waiting = {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until the call gives up. */
  readonly timeout?: number
}

/** All options of a call. */
export type Options<C extends AnyCall, Held> = Part<"path", Written<C["parameters"]>> &
  Part<"query", Written<C["query"]>> &
  BodyPart<C["body"]> &
  KeyPart<C["headers"]> &
  CredentialPart<C["credential"], Held> &
  Waiting

/** The options argument is optional when no option is required. */
export type Rest<O> = Partial<O> extends O ? [options?: O] : [options: O]
