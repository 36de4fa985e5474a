import { HttpServerResponse } from "@effect/platform"
import type { HttpServerRequest } from "@effect/platform"
import { CartsApi } from "@rokthnam/shared/Carts/CartsApi"
import type { Member } from "@rokthnam/shared/Identity/Actors"
import { isMemberAccess } from "@rokthnam/shared/Identity/Access"
import { MedicineListQuery, MedicinesReadApi } from "@rokthnam/shared/Medicines/MedicinesApi"
import { IdFromString, MedicineId } from "@rokthnam/shared/Primitives/Id"
import type { CustomerId } from "@rokthnam/shared/Primitives/Id"
import { OverviewApi } from "@rokthnam/shared/Reports/ReportsApi"
import { Effect, Either, Layer, Option, Redacted, Schema, Tracer } from "effect"
import { Sessions } from "../accounts/Identity/Sessions.ts"
import { Carts } from "../finding/Carts.ts"
import { Dashboards } from "../reporting/Dashboards.ts"
import { Medicines } from "../stock/Medicines.ts"
import { pathOf } from "./Paths.ts"

/**
 * The most frequent reads, answered without the platform's router: it costs more CPU time than all the rest of such a
 * call. The access rules, the schemas and the services are those of the contract. Only answers of status 200 come from
 * here. Whatever else a request is or meets, the contract's router answers it, from the beginning.
 */
type Asked = {
  readonly token: Redacted.Redacted
  /** What a path's last part or the query is, undecoded. */
  readonly input: unknown
}
type Answering = Effect.Effect<HttpServerResponse.HttpServerResponse, unknown>
/** `route` is the contract's path, for metrics and the access log. */
type HotCall = { readonly route: string; readonly answer: (asked: Asked) => Answering }

const bearer = "Bearer "

/** The token as the platform reads it; undefined where it would find none. */
const tokenOf = (header: string | undefined): Redacted.Redacted | undefined =>
  header?.startsWith(bearer) === true && header.length > bearer.length
    ? Redacted.make(header.slice(bearer.length))
    : undefined

/** The fields of a query; undefined when one occurs twice. */
const fieldsOf = (url: string): Readonly<Record<string, string>> | undefined => {
  const start = url.indexOf("?")
  if (start < 0) return {}
  const fields: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (name in fields) return undefined
    fields[name] = value
  }
  return fields
}

const medicinePath = /^\/inventory\/medicines\/(\d{1,10})$/

type AnyEndpoint = {
  readonly path: string
  readonly successSchema: Schema.Schema.All
}

/** The route of an endpoint, and its answer for a value. A value that its schema does not encode is a bug. */
const partsOf = (endpoint: AnyEndpoint | undefined) => {
  if (endpoint === undefined) throw new Error("A hot call is not in the contract.")
  // the schemas of the contract need no services
  const encode = Schema.encodeUnknownSync(endpoint.successSchema as Schema.Schema.AnyNoContext)
  return { path: endpoint.path, answer: (value: unknown) => HttpServerResponse.unsafeJson(encode(value)) }
}

const policyOf = (group: { readonly middlewares: ReadonlySet<unknown> }) => {
  const access = [...group.middlewares].find(isMemberAccess)
  if (access === undefined) throw new Error("A hot call of members has no member access.")
  return access.policy
}

const makeCalls = Effect.gen(function* () {
  const sessions = yield* Sessions
  const carts = yield* Carts
  const medicines = yield* Medicines
  const dashboards = yield* Dashboards

  const ofCustomer =
    (
      read: (id: CustomerId) => Effect.Effect<unknown, unknown>,
      answer: (value: unknown) => HttpServerResponse.HttpServerResponse,
    ) =>
    ({ token }: Asked): Answering =>
      Effect.flatMap(sessions.customer(token), ({ customerId }) => Effect.map(read(customerId), answer))

  const ofMember =
    <Input>(
      policy: Parameters<typeof sessions.member>[1],
      decode: (input: unknown) => Either.Either<Input, unknown>,
      read: (member: Member, input: Input) => Effect.Effect<unknown, unknown>,
      answer: (value: unknown) => HttpServerResponse.HttpServerResponse,
    ) =>
    ({ token, input }: Asked): Answering =>
      Effect.flatMap(decode(input), (decoded) =>
        Effect.flatMap(sessions.member(token, policy), (member) => Effect.map(read(member, decoded), answer)),
      )

  const badge = partsOf(CartsApi.endpoints["badge"])
  const cart = partsOf(CartsApi.endpoints["read"])
  const list = partsOf(MedicinesReadApi.endpoints["list"])
  const medicine = partsOf(MedicinesReadApi.endpoints["read"])
  const overview = partsOf(OverviewApi.endpoints["read"])
  const shelf = policyOf(MedicinesReadApi)
  const all: ReadonlyArray<HotCall> = [
    { route: badge.path, answer: ofCustomer(carts.badge, badge.answer) },
    { route: cart.path, answer: ofCustomer(carts.read, cart.answer) },
    {
      route: medicine.path,
      answer: ofMember(
        shelf,
        Schema.decodeUnknownEither(IdFromString(MedicineId)),
        ({ pharmacyId }, id) => medicines.read(pharmacyId, id),
        medicine.answer,
      ),
    },
    {
      route: list.path,
      answer: ofMember(
        shelf,
        Schema.decodeUnknownEither(MedicineListQuery),
        ({ pharmacyId }, query) => medicines.list(pharmacyId, query),
        list.answer,
      ),
    },
    {
      route: overview.path,
      answer: ofMember(
        policyOf(OverviewApi),
        Either.right,
        ({ pharmacyId }) => dashboards.overview(pharmacyId),
        overview.answer,
      ),
    },
  ]
  return new Map(all.map((call) => [call.route, call]))
})

/** Yields a function that answers a hot call; undefined for every other request. It fails where it cannot answer. */
export const hotCalls = Effect.map(makeCalls, (calls) => (request: HttpServerRequest.HttpServerRequest) => {
  if (request.method !== "GET") return undefined
  const path = pathOf(request.url)
  const id = medicinePath.exec(path)?.[1]
  const call = calls.get(id === undefined ? path : "/inventory/medicines/:id")
  const token = call === undefined ? undefined : tokenOf(request.headers["authorization"])
  const fields = call === undefined ? undefined : fieldsOf(request.url)
  if (call === undefined || token === undefined || fields === undefined) return undefined
  return Effect.zipRight(
    Effect.map(Effect.serviceOption(Tracer.ParentSpan), (span) => {
      if (Option.isSome(span) && span.value._tag === "Span") span.value.attribute("http.route", call.route)
    }),
    call.answer({ token, input: id ?? fields }),
  )
})

/** The services that hot calls use, the same as those of the handlers. */
export const HotServices = Layer.mergeAll(
  Sessions.Default,
  Carts.Default,
  Medicines.Default,
  Dashboards.Default,
)
