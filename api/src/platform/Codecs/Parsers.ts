import { Either, Option, ParseResult, Schema, SchemaAST } from "effect"

/** What a parser returns where it does not know the result. */
export const unknownResult = Symbol("unknown result")

/** Decodes or encodes a value, or returns `unknownResult`. It never returns another value than the schema would. */
export type Parser = (input: unknown) => unknown
type Direction = "decode" | "encode"

const options = SchemaAST.defaultParseOption

/** The value of a result that is there at once. */
const valueOf = (result: unknown): unknown =>
  Either.isEither(result) && Either.isRight(result) ? result.right : unknownResult

/** The schema's own parser, for what is compiled no further. */
const parserOfSchema = (ast: SchemaAST.AST, direction: Direction): Parser => {
  const schema: Schema.Schema.AnyNoContext = Schema.make(ast)
  const parse =
    direction === "decode" ? ParseResult.decodeUnknownEither(schema) : ParseResult.encodeUnknownEither(schema)
  return (input) => valueOf(parse(input))
}

const after =
  (first: Parser, then: Parser): Parser =>
  (input) => {
    const value = first(input)
    return value === unknownResult ? unknownResult : then(value)
  }

const ofString: Parser = (input) => (typeof input === "string" ? input : unknownResult)
const ofNumber: Parser = (input) => (typeof input === "number" ? input : unknownResult)
const ofBoolean: Parser = (input) => (typeof input === "boolean" ? input : unknownResult)

const ofRefinement = (ast: SchemaAST.Refinement, direction: Direction): Parser => {
  const type = SchemaAST.typeAST(ast)
  // where nothing is converted, encoding is the same check as decoding
  if (direction === "encode" && type !== ast)
    return after(parserOf(type, "decode"), parserOf(ast.from, direction))
  const { filter } = ast
  return after(parserOf(ast.from, "decode"), (value) =>
    Option.isNone(filter(value, options, ast)) ? value : unknownResult,
  )
}

type Convert = (
  value: unknown,
  options: SchemaAST.ParseOptions,
  ast: SchemaAST.Transformation,
  input: unknown,
) => unknown

/**
 * What a transformation of single fields does to a struct, such as one that gives a field its default. Undefined where a
 * field gets another name: then the order of the steps would matter.
 */
const convertFields = (
  { propertySignatureTransformations: steps }: SchemaAST.TypeLiteralTransformation,
  direction: Direction,
): Convert | undefined => {
  if (steps.some(({ from, to }) => from !== to)) return undefined
  const changed = new Set<PropertyKey>(steps.map(({ from }) => from))
  return (value) => {
    if (!isRecord(value)) return Either.left(undefined)
    // as the schema does it, the changed fields come last
    const converted: Record<PropertyKey, unknown> = {}
    for (const name of Object.keys(value)) if (!changed.has(name)) converted[name] = value[name]
    for (const { from: name, [direction]: change } of steps) {
      const field = change(Object.hasOwn(value, name) ? Option.some(Reflect.get(value, name)) : Option.none())
      if (Option.isSome(field)) converted[name] = field.value
    }
    return Either.right(converted)
  }
}

const conversionOf = (
  { transformation }: SchemaAST.Transformation,
  direction: Direction,
): Convert | undefined => {
  if (SchemaAST.isFinalTransformation(transformation)) return transformation[direction]
  return SchemaAST.isTypeLiteralTransformation(transformation)
    ? convertFields(transformation, direction)
    : undefined
}

const ofTransformation = (ast: SchemaAST.Transformation, direction: Direction): Parser => {
  const convert = conversionOf(ast, direction)
  if (convert === undefined) return parserOfSchema(ast, direction)
  const [first, last] = direction === "decode" ? [ast.from, ast.to] : [ast.to, ast.from]
  const before = parserOf(first, direction)
  const then = parserOf(last, direction)
  return (input) => {
    const value = before(input)
    if (value === unknownResult) return unknownResult
    const converted = valueOf(convert(value, options, ast, input))
    return converted === unknownResult ? unknownResult : then(converted)
  }
}

/** A declared type without parameters, such as a date. */
const ofDeclaration = (ast: SchemaAST.Declaration, direction: Direction): Parser => {
  if (ast.typeParameters.length > 0) return parserOfSchema(ast, direction)
  const parse = direction === "decode" ? ast.decodeUnknown() : ast.encodeUnknown()
  return (input) => valueOf(parse(input, options, ast))
}

const isNothing = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isUndefinedKeyword(ast) || (SchemaAST.isLiteral(ast) && ast.literal === null)

/** Literals, or one type that may also be null or undefined: nothing that two members could both parse. */
const ofUnion = (ast: SchemaAST.Union, direction: Direction): Parser => {
  const literals = new Set<unknown>(ast.types.filter(SchemaAST.isLiteral).map(({ literal }) => literal))
  if (literals.size === ast.types.length) return (input) => (literals.has(input) ? input : unknownResult)
  const [one, ...others] = ast.types.filter((type) => !isNothing(type))
  if (one === undefined || others.length > 0) return parserOfSchema(ast, direction)
  const nothing = new Set<unknown>(
    ast.types.filter(isNothing).map((type) => (SchemaAST.isLiteral(type) ? null : undefined)),
  )
  const parse = parserOf(one, direction)
  return (input) => (nothing.has(input) ? input : parse(input))
}

const isRecord = (input: unknown): input is Readonly<Record<string, unknown>> =>
  typeof input === "object" && input !== null && !Array.isArray(input)

const ofStruct = (ast: SchemaAST.TypeLiteral, direction: Direction): Parser => {
  const isPlain =
    ast.indexSignatures.length === 0 && ast.propertySignatures.every(({ name }) => typeof name === "string")
  if (!isPlain || ast.propertySignatures.length === 0) return parserOfSchema(ast, direction)
  const fields = ast.propertySignatures.map(({ name, type, isOptional }) => ({
    name: String(name),
    parse: parserOf(type, direction),
    isOptional,
  }))
  return (input) => {
    if (!isRecord(input)) return unknownResult
    const parsed: Record<string, unknown> = {}
    for (const { name, parse, isOptional } of fields) {
      const given = input[name]
      if (given === undefined && !(name in input)) {
        if (isOptional) continue
        return unknownResult
      }
      const value = parse(given)
      if (value === unknownResult) return unknownResult
      parsed[name] = value
    }
    return parsed
  }
}

const ofArray = (ast: SchemaAST.TupleType, direction: Direction): Parser => {
  const [rest, ...others] = ast.rest
  if (ast.elements.length > 0 || rest === undefined || others.length > 0)
    return parserOfSchema(ast, direction)
  const parse = parserOf(rest.type, direction)
  return (input) => {
    if (!Array.isArray(input)) return unknownResult
    const parsed: Array<unknown> = []
    for (const one of input) {
      const value = parse(one)
      if (value === unknownResult) return unknownResult
      parsed.push(value)
    }
    return parsed
  }
}

/** Whether annotations change how a value is parsed. Those that only change what is said of a bad value do not. */
const isAnnotated = ({ annotations }: SchemaAST.AST): boolean => {
  const given: SchemaAST.ParseOptions = annotations[SchemaAST.ParseOptionsAnnotationId] ?? {}
  return (
    annotations[SchemaAST.DecodingFallbackAnnotationId] !== undefined ||
    Object.keys(given).some((name) => name !== "errors")
  )
}

/** The parser of a schema that needs no services. Making one takes longer than using it a few times. */
export const parserOf = (ast: SchemaAST.AST, direction: Direction): Parser => {
  if (isAnnotated(ast)) return parserOfSchema(ast, direction)
  switch (ast._tag) {
    case "StringKeyword":
      return ofString
    case "NumberKeyword":
      return ofNumber
    case "BooleanKeyword":
      return ofBoolean
    case "Literal":
      return (input) => (input === ast.literal ? input : unknownResult)
    case "Declaration":
      return ofDeclaration(ast, direction)
    case "Refinement":
      return ofRefinement(ast, direction)
    case "Transformation":
      return ofTransformation(ast, direction)
    case "Union":
      return ofUnion(ast, direction)
    case "TypeLiteral":
      return ofStruct(ast, direction)
    case "TupleType":
      return ofArray(ast, direction)
    default:
      return parserOfSchema(ast, direction)
  }
}
