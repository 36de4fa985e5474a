import { HttpApiSchema } from "@effect/platform"
import { isMemberAccess } from "@rokthnam/shared/Identity/Access"
import { Redacted } from "effect"
import type { Schema } from "effect"
import { encoderOf } from "../platform/Codecs.ts"

/** What hot reads and hot writes use of a request and of the contract. */

const bearer = "Bearer "

/** The token as the platform reads it; undefined where it would find none. */
export const tokenOf = (header: string | undefined): Redacted.Redacted | undefined =>
  header?.startsWith(bearer) === true && header.length > bearer.length
    ? Redacted.make(header.slice(bearer.length))
    : undefined

type AnyEndpoint = {
  readonly path: string
  readonly successSchema: Schema.Schema.All
}

type AnyGroup = { readonly endpoints: Readonly<Record<string, AnyEndpoint>> }

/** An endpoint of a group of the contract. */
export const endpointIn = ({ endpoints }: AnyGroup, name: string): AnyEndpoint => {
  const endpoint = endpoints[name]
  if (endpoint === undefined) throw new Error("A hot call is not in the contract.")
  return endpoint
}

/**
 * The path and status of an endpoint, and its answer for a value as JSON. A value that its schema does not encode is a
 * bug.
 */
export const partsOf = (group: AnyGroup, name: string) => {
  const endpoint = endpointIn(group, name)
  // the schemas of the contract need no services
  const encode = encoderOf(endpoint.successSchema as Schema.Schema.AnyNoContext)
  return {
    path: endpoint.path,
    status: HttpApiSchema.getStatusSuccessAST(endpoint.successSchema.ast),
    answer: (value: unknown) => JSON.stringify(encode(value)),
  }
}

/** Who may make the calls of a group of the pharmacy's members. */
export const policyOf = (group: { readonly middlewares: ReadonlySet<unknown> }) => {
  const access = [...group.middlewares].find(isMemberAccess)
  if (access === undefined) throw new Error("A hot call of members has no member access.")
  return access.policy
}
