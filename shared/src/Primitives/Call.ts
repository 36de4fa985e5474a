import type { HttpApiSchema, HttpMethod } from "@effect/platform"
import type { Brand, Schema } from "effect"

/* The wire form of a call, as types only: this module has no code at run time. */

/** A `multipart/form-data` body with one file in the field `file`. */
export type OneFile = { readonly content: "one file" }

/** An answer that is a file: bytes, or text such as CSV. */
export type FileContent = { readonly content: "file" }

/** The wire form of one call. `never` means that the part is not used. */
export type Call = {
  readonly method: HttpMethod.HttpMethod
  readonly path: string
  readonly parameters: unknown
  readonly query: unknown
  readonly headers: unknown
  readonly body: unknown
  readonly answer: unknown
  /** Whether the answer's header X-Total-Count gives the number of all rows. */
  readonly counted: boolean
  readonly failure: unknown
}

declare const onWire: unique symbol

/** Attaches the wire form of its call to an endpoint's type. */
export interface OnWire<C extends Call> {
  readonly [onWire]?: C
}

/** The wire form of an endpoint's call. */
export type CallOf<E> = E extends OnWire<infer C> ? C : never

/** The parameter names in a path, written as `:name`. */
export type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type WireAt<P, Key extends string> = P extends { readonly [K in Key]: infer S extends Schema.Schema.All }
  ? Schema.Schema.Encoded<S>
  : never

type BodyOf<P> = P extends { readonly body: infer S extends Schema.Schema.All }
  ? Schema.Schema.Type<S> extends Brand.Brand<HttpApiSchema.MultipartStreamTypeId>
    ? OneFile
    : Schema.Schema.Encoded<S>
  : never

type AnswerOf<P> = P extends { readonly answer: infer S extends Schema.Schema.All }
  ? Schema.Schema.Type<S> extends Uint8Array | string
    ? FileContent
    : Schema.Schema.Encoded<S>
  : never

type FailureOf<P> = P extends {
  readonly failures: ReadonlyArray<{ readonly schema: infer S extends Schema.Schema.All }>
}
  ? Schema.Schema.Encoded<S>
  : never

/** The wire form of an endpoint with these parts. */
export type WireCall<Method extends HttpMethod.HttpMethod, Path extends string, P> = {
  readonly method: Method
  readonly path: Path
  readonly parameters: WireAt<P, "path">
  readonly query: WireAt<P, "query">
  readonly headers: WireAt<P, "headers">
  readonly body: BodyOf<P>
  readonly answer: AnswerOf<P>
  readonly counted: P extends { readonly counted: true } ? true : false
  readonly failure: FailureOf<P>
}
