import { HttpApiSchema } from "@effect/platform"
import { Cause, Effect, Schema } from "effect"
import type { ParseResult } from "effect"

type Fields = Schema.Struct.Fields
type Params<F extends Fields> = Schema.Struct.Type<F>

/**
 * The wire form of every failure: `detail` for people, `code` for programs, `params` for a client's own messages.
 */
export type FailureWire<Code extends string = string, P = Record<string, unknown>> = {
  readonly detail: string
  readonly code: Code
  readonly params: P
  /** The field that caused the failure, if there is one. */
  readonly field?: string
}

type WireOf<Code extends string, F extends Fields> = FailureWire<
  Code,
  Schema.Simplify<Schema.Struct.Encoded<F>>
>

type FailureOptions<F extends Fields> = {
  /** HTTP status of the answer. */
  readonly status: number
  /** The numbers and names in the message. */
  readonly params: F
  /** The message in English, which tells the user what to do. */
  readonly detail: (params: Params<F>) => string
  /** The field that always causes this failure. A form shows the message next to it. */
  readonly field?: (params: Params<F>) => string
}

type FailureClass<Self, Code extends string, F extends Fields> = {
  new (...args: keyof F extends never ? [] : [params: Params<F>]): Cause.YieldableError & {
    readonly _tag: Code
    readonly params: Params<F>
    readonly detail: string
    readonly field: string | undefined
  }
  /** The schema that endpoints add: an instance in code, `FailureWire` on the wire. */
  readonly schema: Schema.Schema<Self, WireOf<Code, F>>
}

/**
 * An expected failure of the contract with its HTTP status, named after what happened: `class OutOfStock extends
 * Failure<OutOfStock>()("OutOfStock", { status: 409, params: { … }, detail: … }) {}`. On the wire it is `{detail,
 * code, params}`, and `field` if a field caused it. Endpoints add `OutOfStock.schema`.
 */
export const Failure =
  <Self>() =>
  <const Code extends string, F extends Fields>(
    code: Code,
    options: FailureOptions<F>,
  ): FailureClass<Self, Code, F> => {
    const schemas = new WeakMap<object, Schema.Schema<Self, WireOf<Code, F>>>()
    class Base extends Cause.YieldableError {
      readonly _tag = code
      readonly params: Params<F>
      readonly detail: string
      readonly field: string | undefined
      constructor(params?: Params<F>) {
        const given = params ?? ({} as Params<F>)
        super(options.detail(given))
        this.params = given
        this.detail = options.detail(given)
        this.field = options.field?.(given)
        this.name = code
      }
      static get schema() {
        const known = schemas.get(this)
        if (known !== undefined) return known
        const made = wireSchema<Self, Code, F>(this, code, options)
        schemas.set(this, made)
        return made
      }
    }
    // The static side is generic over the subclass. A class expression cannot express that, so it needs a cast.
    return Base as unknown as FailureClass<Self, Code, F>
  }

type Instance<F extends Fields> = {
  readonly detail: string
  readonly params: Params<F>
  readonly field: string | undefined
}

const wireSchema = <Self, Code extends string, F extends Fields>(
  constructor: new (params: Params<F>) => object,
  code: Code,
  options: FailureOptions<F>,
): Schema.Schema<Self, WireOf<Code, F>> => {
  const wire = Schema.Struct({
    detail: Schema.String,
    code: Schema.Literal(code),
    params: Schema.Struct(options.params),
    ...(options.field === undefined ? {} : { field: Schema.String }),
  })
  const instance = Schema.declare((value): value is Self & Instance<F> => value instanceof constructor, {
    identifier: code,
  })
  const made = Schema.transform(wire as unknown as Schema.Schema<FailureWire<string, Params<F>>>, instance, {
    strict: false,
    decode: (value) => new constructor(value.params),
    encode: ({ detail, params, field }: Instance<F>) => ({
      detail,
      code,
      params,
      ...(field === undefined ? {} : { field }),
    }),
  }).annotations(HttpApiSchema.annotations({ status: options.status, description: code }))
  return made as unknown as Schema.Schema<Self, WireOf<Code, F>>
}

/** Turns a parse error of trusted data (a row, a cached value) into a defect, since it is a bug. */
export const orBug = <A, R>(
  effect: Effect.Effect<A, ParseResult.ParseError, R>,
): Effect.Effect<A, never, R> => Effect.orDie(effect)
