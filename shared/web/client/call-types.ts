import type { Calls, Credential } from "../../src/Calls.ts"
import type { FileContent, OneFile } from "../../src/Primitives/Call.ts"
import type { IntentKey } from "../intents/intent-key.ts"

/** A call's name, such as `"POST /cart/items"`. */
export type CallName = keyof Calls
type AnyCall = Calls[CallName]

/** What a call answers, as JSON: `Answer<"GET /cart">`. */
export type Answer<Name extends CallName> = Calls[Name]["answer"]
/** What a call takes as its body. */
export type Body<Name extends CallName> = Calls[Name]["body"]
/** What a call may be refused with, told apart by `code`. */
export type Refusal<Name extends CallName> = Calls[Name]["refusal"]

/** Whose token an app can send. */
export type Holding = Exclude<Credential, "none">

/** Which of the client's functions makes a call: what it sends and answers decides. */
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
type HeldBy<C, Held> = C extends AnyCall ? (C["credential"] extends Held | "none" ? C : never) : never

/** The paths that one of the client's functions takes in an app that holds these tokens. */
export type PathOf<Method, Kind, Held> = OfKind<HeldBy<AnyCall, Held>, Method, Kind>["path"]
/** The paths of the lists whose number of all rows stands in X-Total-Count. */
export type CountedPath<Held> = Extract<HeldBy<AnyCall, Held>, { readonly counted: true }>["path"]
/** The call behind a method and a path. */
export type CallAt<Method extends string, Path extends string> = Calls[`${Method} ${Path}` & CallName]

/** In a path or a query a number is written as its digits. */
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
        /** Sent in the field `file`. */
        readonly file: Blob
        readonly fileName?: string
        /** Called with the part that is sent, 0 to 1. */
        readonly onProgress?: (part: number) => void
      }
    : { readonly body: B }

/** A call that may be sent again needs the key of what it writes. */
type KeyPart<H> = [H] extends [never]
  ? unknown
  : H extends { readonly "idempotency-key"?: string | undefined }
    ? { readonly key: IntentKey }
    : unknown

type CredentialPart<C, Held> = C extends "none" ? { readonly as?: Held } : { readonly as: C }

/** What every call takes beside its own parts. */
export type Waiting = {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until the call gives up. */
  readonly timeout?: number
}

/** Everything a call takes. */
export type Options<C extends AnyCall, Held> = Part<"path", Written<C["parameters"]>> &
  Part<"query", Written<C["query"]>> &
  BodyPart<C["body"]> &
  KeyPart<C["headers"]> &
  CredentialPart<C["credential"], Held> &
  Waiting

/** The options may be left out where none is needed. */
export type Rest<O> = Partial<O> extends O ? [options?: O] : [options: O]
