import { CartsApi } from "@rokthnam/shared/Carts/CartsApi"
import type { Member } from "@rokthnam/shared/Identity/Actors"
import { MedicineListQuery, MedicinesReadApi } from "@rokthnam/shared/Medicines/MedicinesApi"
import { IdFromString, MedicineId } from "@rokthnam/shared/Primitives/Id"
import type { CustomerId } from "@rokthnam/shared/Primitives/Id"
import { OverviewApi } from "@rokthnam/shared/Reports/ReportsApi"
import { Effect, Either, Layer, Schema } from "effect"
import type { Redacted } from "effect"
import { Sessions } from "../accounts/Identity/Sessions.ts"
import { Sales } from "../counter/Sales.ts"
import { Carts } from "../finding/Carts.ts"
import { Dashboards } from "../reporting/Dashboards.ts"
import { Medicines } from "../stock/Medicines.ts"
import { partsOf, policyOf, tokenOf } from "./HotParts.ts"
import { pathOf } from "./Paths.ts"

/**
 * The most frequent reads, answered without the platform's server: it costs more CPU time than all the rest of such a
 * call. The access rules, the schemas and the services are those of the contract. Only answers of status 200 come from
 * here. Whatever else a request is or meets, the contract's router answers it, from the beginning. `HotDoor` receives
 * the requests and sends the answers.
 */
type Asked = {
  readonly token: Redacted.Redacted
  /** What a path's last part or the query is, undecoded. */
  readonly input: unknown
}
/** The answer as JSON. It fails where the contract's router has to answer. */
type Answering = Effect.Effect<string, unknown>
/** `route` is the contract's path, for metrics and the access log. */
type HotCall = { readonly route: string; readonly answer: (asked: Asked) => Answering }

/** What a hot call will answer. */
export type HotAnswer = { readonly route: string; readonly status: number; readonly json: Answering }

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

const makeCalls = Effect.gen(function* () {
  const sessions = yield* Sessions
  const carts = yield* Carts
  const medicines = yield* Medicines
  const dashboards = yield* Dashboards

  const ofCustomer =
    (read: (id: CustomerId) => Effect.Effect<unknown, unknown>, answer: (value: unknown) => string) =>
    ({ token }: Asked): Answering =>
      Effect.flatMap(sessions.customer(token), ({ customerId }) => Effect.map(read(customerId), answer))

  const ofMember =
    <Input>(
      policy: Parameters<typeof sessions.member>[1],
      decode: (input: unknown) => Either.Either<Input, unknown>,
      read: (member: Member, input: Input) => Effect.Effect<unknown, unknown>,
      answer: (value: unknown) => string,
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

/** Yields a function that finds the hot call of a GET by its address and its header `Authorization`. */
export const hotCalls = Effect.map(
  makeCalls,
  (calls) =>
    (url: string, authorization: string | undefined): HotAnswer | undefined => {
      const path = pathOf(url)
      const id = medicinePath.exec(path)?.[1]
      const call = calls.get(id === undefined ? path : "/inventory/medicines/:id")
      if (call === undefined) return undefined
      const token = tokenOf(authorization)
      const fields = fieldsOf(url)
      if (token === undefined || fields === undefined) return undefined
      return { route: call.route, status: 200, json: call.answer({ token, input: id ?? fields }) }
    },
)

/** The services that hot reads and writes use, the same as those of the handlers. */
export const HotServices = Layer.mergeAll(
  Sessions.Default,
  Carts.Default,
  Medicines.Default,
  Dashboards.Default,
  Sales.Default,
)
