import { Schema } from "effect"
import type { TestApp } from "../support/TestApp.ts"
import type { ContractCall } from "./Calls.ts"

/** The parts of a JSON Schema that the tests use. */
export type JsonSchema = {
  readonly type?: string | undefined
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined
  readonly enum?: ReadonlyArray<unknown> | undefined
  readonly items?: JsonSchema | undefined
  readonly anyOf?: ReadonlyArray<JsonSchema> | undefined
}

const record = <A>(value: Schema.Schema<A>) => Schema.Record({ key: Schema.String, value })

const JsonSchema: Schema.Schema<JsonSchema> = Schema.Struct({
  type: Schema.optional(Schema.String),
  properties: Schema.optional(record(Schema.suspend(() => JsonSchema))),
  enum: Schema.optional(Schema.Array(Schema.Unknown)),
  items: Schema.optional(Schema.suspend(() => JsonSchema)),
  anyOf: Schema.optional(Schema.Array(Schema.suspend(() => JsonSchema))),
})

const Operation = Schema.Struct({
  responses: record(Schema.Unknown),
  requestBody: Schema.optional(Schema.Struct({ content: record(Schema.Struct({ schema: JsonSchema })) })),
  parameters: Schema.optional(Schema.Array(Schema.Struct({ name: Schema.String, in: Schema.String }))),
})
const Description = Schema.Struct({ paths: record(record(Operation)) })
const decode = Schema.decodeUnknownSync(Description)

/** The API's OpenAPI description at /openapi.json. */
export const readDescription = async (app: TestApp): Promise<typeof Description.Type> =>
  decode((await app.send("GET", "/openapi.json")).body)

/** The part of the description about one call. */
export const operationOf = (
  { paths }: typeof Description.Type,
  { id, method, path }: ContractCall,
): typeof Operation.Type => {
  const operation = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]
  if (operation === undefined) throw new Error(`${id} is not described.`)
  return operation
}
