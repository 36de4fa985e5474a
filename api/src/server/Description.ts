import type { OpenApi } from "@effect/platform"

const decodeError = "#/components/schemas/HttpApiDecodeError"

const problem = (description: string) => ({
  description,
  content: {
    "application/json": {
      schema: {
        type: "object",
        required: ["detail", "code"],
        properties: {
          detail: { type: "string" },
          code: { type: "string" },
          params: { type: "object" },
        },
      },
    },
  },
})

type Responses = Record<string, { content?: Record<string, { schema?: Record<string, unknown> }> }>

/** The platform writes its own 400 for bad input into each call; ours are 400 malformed, 413, 415, 500 and 503. */
const withOurs = (responses: Responses): Responses => {
  const kept = Object.fromEntries(
    Object.entries(responses).filter(([, answer]) => {
      const schema = answer.content?.["application/json"]?.schema
      return schema?.["$ref"] !== decodeError
    }),
  )
  return {
    ...kept,
    "400": kept["400"] ?? problem("Malformed request"),
    "413": kept["413"] ?? problem("The body is too large"),
    "415": kept["415"] ?? problem("The body is of a type that the call does not take"),
    "500": problem("A fault of the server"),
    "503": kept["503"] ?? problem("A dependency is down"),
  }
}

type Description = { readonly paths: Record<string, Record<string, { responses?: Responses }>> }

/** The platform's schema of a struct without fields, which it also lets be a list. */
const emptyStruct = "/schemas/%7B%7D"

/**
 * The platform closes every object, but fields that we do not know are ignored, and answers may gain fields. Its names
 * of schemas that stand in many places name nothing.
 */
const openObjects = (key: string, value: unknown): unknown => {
  if ((key === "additionalProperties" && value === false) || key === "$id") return undefined
  const isEmptyStruct =
    typeof value === "object" && value !== null && "$id" in value && value.$id === emptyStruct
  return isEmptyStruct ? { type: "object" } : value
}

/** The OpenAPI description of the contract, with the answers that every call may give beside its own. */
export const describe = (spec: OpenApi.OpenAPISpec): unknown => {
  // The platform's own type of a description is narrower than JSON; this is data from here on.
  const described = JSON.parse(JSON.stringify(spec, openObjects)) as Description
  for (const path of Object.values(described.paths))
    for (const call of Object.values(path))
      if (call.responses !== undefined) call.responses = withOurs(call.responses)
  return described
}
