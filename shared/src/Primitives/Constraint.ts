import { Option, SchemaAST } from "effect"
import type { FieldProblem, FieldProblemCode, FieldProblemParams } from "./FieldProblem.ts"

const constraintId: unique symbol = Symbol.for("@rokthnam/shared/Constraint")
const totalId: unique symbol = Symbol.for("@rokthnam/shared/Total")

/**
 * How a value that violates a rule is refused: code, params, and the English message that follows the field's name.
 */
export type Constraint = FieldProblem & { readonly message: string }

type Says<C extends FieldProblemCode> = {
  readonly message: () => string
  readonly [constraintId]: {
    readonly code: C
    readonly params: FieldProblemParams[C]
    readonly message: string
  }
}

/**
 * The annotations of a rule, which define its code, params and message: `Schema.maxLength(9, refusedAs("TooLong", {
 * max: 9 }, "must be at most 9 characters long"))`.
 */
export const refusedAs = <C extends FieldProblemCode>(
  code: C,
  params: FieldProblemParams[C],
  message: string,
): Says<C> => ({ message: () => message, [constraintId]: { code, params, message } })

/** The annotation of a transformation that accepts every value. Any other transformation needs `refusedAs`. */
export const neverRefuses = { [totalId]: true } as const

/** The refusal of the rule at this node of a schema, if it has one. */
export const constraintOf = (ast: SchemaAST.AST): Constraint | undefined =>
  Option.getOrUndefined(SchemaAST.getAnnotation<Constraint>(constraintId)(ast))

/** Whether a transformation is declared to accept every value. */
export const isTotal = (ast: SchemaAST.AST): boolean =>
  Option.isSome(SchemaAST.getAnnotation<true>(totalId)(ast))
