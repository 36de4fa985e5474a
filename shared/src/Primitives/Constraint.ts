import { Option, SchemaAST } from "effect"
import type { FieldProblem, FieldProblemCode, FieldProblemParams } from "./FieldProblem.ts"

const constraintId: unique symbol = Symbol.for("@rokthnam/shared/Constraint")
const totalId: unique symbol = Symbol.for("@rokthnam/shared/Total")

/** How a value that breaks a rule of the contract is refused: code, params, and the English words after the field's name. */
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
 * The annotations of a rule, `Schema.maxLength(9, refusedAs("TooLong", { max: 9 }, "must be at most 9 characters long"))`:
 * the one place where a rule's code, params and words are written.
 */
export const refusedAs = <C extends FieldProblemCode>(
  code: C,
  params: FieldProblemParams[C],
  message: string,
): Says<C> => ({ message: () => message, [constraintId]: { code, params, message } })

/** The annotation of a transformation that takes every value; another one must say how it refuses. */
export const neverRefuses = { [totalId]: true } as const

/** How the rule at this place of a schema refuses, when it says so. */
export const constraintOf = (ast: SchemaAST.AST): Constraint | undefined =>
  Option.getOrUndefined(SchemaAST.getAnnotation<Constraint>(constraintId)(ast))

/** Whether a transformation is declared to take every value. */
export const isTotal = (ast: SchemaAST.AST): boolean =>
  Option.isSome(SchemaAST.getAnnotation<true>(totalId)(ast))
