import { HttpApiEndpoint, OpenApi } from "@effect/platform"
import type { HttpMethod } from "@effect/platform"
import type { Schema } from "effect"
import type { OnWire, ParameterNames, WireCall } from "./Call.ts"
import { keepingRefusal } from "./LastRefusal.ts"

type AnySchema = Schema.Schema.AnyNoContext
type Failing = { readonly schema: AnySchema }

/** The parts of one call: its input, answer and failures. */
export type EndpointParts = {
  /** The path parameters: one field for every `:name` in the path. */
  readonly path?: AnySchema
  readonly query?: AnySchema
  readonly headers?: AnySchema
  readonly body?: AnySchema
  readonly answer: AnySchema
  /** The status of the answer, 200 by default. */
  readonly status?: number
  /** The answer's header X-Total-Count gives the number of all rows. */
  readonly counted?: true
  /** The call's own failures, in addition to those of its group's access. */
  readonly failures?: ReadonlyArray<Failing>
  /** Changes the call's part of the OpenAPI description. */
  readonly described?: (call: Record<string, unknown>) => Record<string, unknown>
}

type TypeAt<P, Key extends string> = P extends { readonly [K in Key]: infer S extends AnySchema }
  ? Schema.Schema.Type<S>
  : never
type FailureOf<P> = P extends { readonly failures: ReadonlyArray<infer F extends Failing> }
  ? Schema.Schema.Type<F["schema"]>
  : never

/** An endpoint of the platform whose type also contains the wire form of its call. */
export type Endpoint<
  Name extends string,
  Method extends HttpMethod.HttpMethod,
  Path extends string,
  P extends EndpointParts,
> = HttpApiEndpoint.HttpApiEndpoint<
  Name,
  Method,
  TypeAt<P, "path">,
  TypeAt<P, "query">,
  TypeAt<P, "body">,
  TypeAt<P, "headers">,
  TypeAt<P, "answer">,
  FailureOf<P>
> &
  OnWire<WireCall<Method, Path, P>>

type Same<A, B> = [A, B] extends [B, A] ? unknown : never
type FieldsAt<P, Key extends string> = P extends { readonly [K in Key]: infer S extends AnySchema }
  ? keyof Schema.Schema.Encoded<S>
  : never

const endpoint =
  <Method extends HttpMethod.HttpMethod>(method: Method) =>
  <const Name extends string, const Path extends `/${string}`, const P extends EndpointParts>(
    name: Name,
    path: Path,
    // A path parameter without a schema does not compile, and neither does a schema without a path parameter.
    parts: P & Same<ParameterNames<Path>, FieldsAt<P, "path">>,
  ): Endpoint<Name, Method, Path, P> => {
    // Each step changes the platform's type of the endpoint. `Endpoint` computes the final type from `P`, so the
    // steps are untyped.
    let made = HttpApiEndpoint.make(method)(
      name,
      path,
    ) as unknown as HttpApiEndpoint.HttpApiEndpoint.AnyWithProps
    if (parts.path !== undefined) made = made.setPath(keepingRefusal(parts.path))
    if (parts.query !== undefined) made = made.setUrlParams(keepingRefusal(parts.query))
    if (parts.headers !== undefined) made = made.setHeaders(keepingRefusal(parts.headers))
    if (parts.body !== undefined) made = made.setPayload(keepingRefusal(parts.body))
    made = made.addSuccess(parts.answer, { status: parts.status })
    for (const failure of parts.failures ?? []) made = made.addError(failure.schema)
    if (parts.described !== undefined) made = made.annotate(OpenApi.Transform, parts.described)
    return made as unknown as Endpoint<Name, Method, Path, P>
  }

/**
 * Defines one call of the contract: `get("read", "/cart", { answer: Cart })`; likewise post, put, patch and del.
 */
export const get = endpoint("GET")
export const post = endpoint("POST")
export const put = endpoint("PUT")
export const patch = endpoint("PATCH")
export const del = endpoint("DELETE")
