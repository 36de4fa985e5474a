import type { OpenApi } from "@effect/platform"

const decodeError = "#/components/schemas/HttpApiDecodeError"

type JsonSchema = { readonly $ref?: string; readonly anyOf?: ReadonlyArray<JsonSchema> }
type Answer = {
  readonly description: string
  readonly content: { "application/json": { schema: JsonSchema } }
}
type Call = { readonly responses: Record<string, Answer> }
type Description = {
  readonly paths: Record<string, Record<string, Call>>
  readonly components: { readonly schemas: Record<string, unknown> }
}

/**
 * Removes the platform's 400 for undecodable requests from the description of a call: here the contract's 422
 * answers them.
 */
const withoutDecodeError = ({ content }: Answer): Answer => {
  const { schema } = content["application/json"]
  const kept = (schema.anyOf ?? [schema]).filter(({ $ref }) => $ref !== decodeError)
  const [only = schema, ...others] = kept
  const malformed = others.length === 0 ? only : { anyOf: kept }
  return { description: "MalformedRequest", content: { "application/json": { schema: malformed } } }
}

/** The id of the platform's schema for a struct without fields, which allows a list too. */
const emptyStruct = "/schemas/%7B%7D"

/**
 * The platform forbids unknown fields in every object. But requests may contain unknown fields, which are ignored,
 * and answers may gain fields. The `$id`s that the platform gives to shared schemas are useless and removed.
 */
const openObjects = (key: string, value: unknown): unknown => {
  if ((key === "additionalProperties" && value === false) || key === "$id") return undefined
  const isEmptyStruct =
    typeof value === "object" && value !== null && "$id" in value && value.$id === emptyStruct
  return isEmptyStruct ? { type: "object" } : value
}

/** The OpenAPI description of the contract. */
export const describe = (spec: OpenApi.OpenAPISpec): unknown => {
  // The platform's type of a description is narrower than JSON. From here on it is plain data.
  const described = JSON.parse(JSON.stringify(spec, openObjects)) as Description
  for (const { responses } of Object.values(described.paths).flatMap(Object.values<Call>))
    if (responses["400"] !== undefined) responses["400"] = withoutDecodeError(responses["400"])
  for (const name of ["HttpApiDecodeError", "Issue", "PropertyKey"]) delete described.components.schemas[name]
  return described
}
