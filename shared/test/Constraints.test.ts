import { HttpApi, HttpApiSchema } from "@effect/platform"
import { Option, Schema, SchemaAST } from "effect"
import { describe, expect, it } from "vitest"
import { Api } from "../src/Api.ts"
import { constraintOf, isTotal } from "../src/Primitives/Constraint.ts"

/**
 * Whether a transformation reads a number from a query's text. Such a transformation needs no rule: a text that is
 * not a number is refused by its type.
 */
const readsNumber = (ast: SchemaAST.Transformation): boolean =>
  SchemaAST.isStringKeyword(SchemaAST.encodedAST(ast.from)) && SchemaAST.isNumberKeyword(ast.to)

const explained = (ast: SchemaAST.Refinement | SchemaAST.Transformation): boolean => {
  if (constraintOf(ast) !== undefined) return true
  if (!SchemaAST.isTransformation(ast)) return false
  // Fields that may be absent or have a default: the fields themselves have the rules.
  return !SchemaAST.isFinalTransformation(ast.transformation) || isTotal(ast) || readsNumber(ast)
}

/** The paths of all rules in a schema that have no code. */
const unexplained = (ast: SchemaAST.AST, path: string): ReadonlyArray<string> => {
  switch (ast._tag) {
    case "Refinement":
      return [...(explained(ast) ? [] : [path]), ...unexplained(ast.from, path)]
    case "Transformation":
      return [
        ...(explained(ast) ? [] : [path]),
        ...unexplained(ast.from, path),
        ...(readsNumber(ast) ? [] : unexplained(ast.to, path)),
      ]
    case "TypeLiteral":
      return [
        ...ast.propertySignatures.flatMap(({ name, type }) => unexplained(type, `${path}.${String(name)}`)),
        ...ast.indexSignatures.flatMap(({ type }) => unexplained(type, `${path}[]`)),
      ]
    case "TupleType":
      return [...ast.elements, ...ast.rest].flatMap(({ type }) => unexplained(type, `${path}[]`))
    case "Union":
      return ast.types.flatMap((type) => unexplained(type, path))
    case "Suspend":
      return unexplained(ast.f(), path)
    case "Declaration":
      return [path]
    default:
      return []
  }
}

/** Every schema of a request. Files are read by the handlers. */
const requestSchemas = (): ReadonlyArray<readonly [name: string, ast: SchemaAST.AST]> => {
  const schemas: Array<readonly [string, SchemaAST.AST]> = []
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    onEndpoint: ({ group, endpoint }) => {
      const parts = {
        path: endpoint.pathSchema,
        query: endpoint.urlParamsSchema,
        headers: endpoint.headersSchema,
        body: Option.filter(
          endpoint.payloadSchema,
          ({ ast }) => HttpApiSchema.getMultipartStream(ast) === undefined,
        ),
      }
      for (const [part, schema] of Object.entries(parts))
        if (Option.isSome(schema))
          schemas.push([`${group.identifier}.${endpoint.name} ${part}`, schema.value.ast])
    },
  })
  return schemas
}

describe("every rule of the contract", () => {
  const schemas = requestSchemas()

  it("says with which code it refuses", () => {
    expect(schemas.length).toBeGreaterThan(60)
    expect(schemas.flatMap(([name, ast]) => unexplained(ast, name))).toEqual([])
  })

  it("is found wherever it stands", () => {
    const rule = Schema.String.pipe(Schema.minLength(2))
    const Loose = Schema.Struct({
      text: rule,
      list: Schema.Array(Schema.Struct({ text: Schema.optionalWith(rule, { default: () => "ab" }) })),
      either: Schema.NullOr(rule),
      read: Schema.transform(Schema.String, rule, { strict: true, decode: (s) => s, encode: (s) => s }),
      count: Schema.NumberFromString,
    })
    expect(new Set(unexplained(Loose.ast, "body"))).toEqual(
      new Set(["body.text", "body.list[].text", "body.either", "body.read"]),
    )
  })
})
