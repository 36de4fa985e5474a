import { SchemaAST } from "effect"
import type { ParseResult } from "effect"
import { constraintOf } from "./Constraint.ts"
import type { Constraint } from "./Constraint.ts"
import type { FieldRefusal } from "./FieldProblem.ts"

/** Largest number of fields in an answer, and of characters in a field's path. */
const mostFields = 50
const longestField = 200

const required: Constraint = { code: "Required", params: {}, message: "is required" }
const unknown: Constraint = { code: "Unknown", params: {}, message: "is not known" }
const wrongShape = "has the wrong type or format"

/** The refusal of a value of the wrong type when the schema has no rule for it. */
export const refusedByType = (ast: SchemaAST.AST): Constraint => {
  const type = SchemaAST.typeAST(ast)
  if (SchemaAST.isNumberKeyword(type)) return { code: "NotNumber", params: {}, message: wrongShape }
  if (SchemaAST.isLiteral(type)) return { code: "NotOneOf", params: {}, message: wrongShape }
  return { code: "WrongType", params: {}, message: wrongShape }
}

/** `null` counts as missing: a required field that is null is refused with `Required`. */
const refusedForType = ({ ast, actual }: ParseResult.Type): Constraint => {
  const constraint = constraintOf(ast) ?? refusedByType(ast)
  return actual === null ? { ...required, message: constraint.message } : constraint
}

type Leaf = { readonly path: ReadonlyArray<PropertyKey>; readonly constraint: Constraint }

const leavesOf = (issue: ParseResult.ParseIssue, path: ReadonlyArray<PropertyKey>): ReadonlyArray<Leaf> => {
  switch (issue._tag) {
    case "Pointer":
      return leavesOf(issue.issue, path.concat(issue.path))
    case "Composite":
      return [issue.issues].flat().flatMap((one) => leavesOf(one, path))
    case "Refinement":
    case "Transformation":
      return leavesOf(issue.issue, path)
    case "Missing":
      return [{ path, constraint: required }]
    case "Type":
      return [{ path, constraint: refusedForType(issue) }]
    case "Unexpected":
    case "Forbidden":
      return [{ path, constraint: unknown }]
  }
}

/** Why a request is refused, field by field: the first reason of each field, at most 50 fields. */
export const fieldRefusals = (issue: ParseResult.ParseIssue): ReadonlyArray<FieldRefusal> => {
  const refusals = new Map<string, FieldRefusal>()
  for (const { path, constraint } of leavesOf(issue, [])) {
    const field = path.map(String).join(".").slice(0, longestField)
    if (!refusals.has(field)) refusals.set(field, { field, ...constraint })
    if (refusals.size === mostFields) break
  }
  return [...refusals.values()]
}
