import { CartsApi } from "@rokthnam/shared/Carts/CartsApi"
import type { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import { MedicineListQuery, MedicinesReadApi } from "@rokthnam/shared/Medicines/MedicinesApi"
import { Unavailable } from "@rokthnam/shared/Primitives/BorderFailures"
import { IdFromString, MedicineId } from "@rokthnam/shared/Primitives/Id"
import type { CustomerId } from "@rokthnam/shared/Primitives/Id"
import { OverviewApi } from "@rokthnam/shared/Reports/ReportsApi"
import { PlacedText, SearchApi, SearchQuery } from "@rokthnam/shared/Search/SearchApi"
import { Effect, Either, Layer, Option, Redacted } from "effect"
import type { IncomingMessage } from "node:http"
import { Sessions } from "../accounts/Identity/Sessions.ts"
import { Tokens } from "../accounts/Identity/Tokens.ts"
import { AppConfig } from "../Config.ts"
import { Sales } from "../counter/Sales.ts"
import { Carts } from "../finding/Carts.ts"
import { SearchCalls } from "../finding/Search/SearchCalls.ts"
import { visitorOf } from "../http/Visitor.ts"
import type { Visitor } from "../Visitor.ts"
import { decoderOf } from "../platform/Codecs.ts"
import { Dashboards } from "../reporting/Dashboards.ts"
import { Medicines } from "../stock/Medicines.ts"
import { ListAnswers } from "../stock/Medicines/ListAnswers.ts"
import { CrowdLines } from "./Crowd.ts"
import { endpointIn, partsOf, policyOf, tokenOf } from "./HotParts.ts"
import { pathOf } from "./Paths.ts"

/**
 * The most frequent reads, answered without the platform's server: it costs more CPU time than all the rest of such a
 * call. The access rules, the schemas and the services are those of the contract. Only answers of status 200 and
 * refusals because of too many calls come from here. Whatever else a request is or meets, the contract's router answers
 * it, from the beginning. `HotDoor` receives the requests and sends the answers.
 */
type Asked = {
  readonly request: IncomingMessage
  /** What a path's last part or the query is, undecoded. */
  readonly input: unknown
}
/** The answer as JSON. It fails where the contract's router has to answer. */
type Answering = Effect.Effect<string, unknown>
/** `route` is the contract's path, for metrics and the access log. Undefined where the router has to answer. */
type HotCall = { readonly route: string; readonly answer: (asked: Asked) => Answering | undefined }

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

/** A call for which a request needs a token of ours. Strangers wait for their turn before the router. */
const withToken =
  (isOurs: (token: string) => boolean) =>
  (answer: (token: Redacted.Redacted, input: unknown) => Answering): HotCall["answer"] =>
  ({ request, input }) => {
    const token = tokenOf(request.headers.authorization)
    return token === undefined || !isOurs(Redacted.value(token)) ? undefined : answer(token, input)
  }

const medicinePath = /^\/inventory\/medicines\/(\d{1,16})$/

/** The calls of the crowd, which need no account. They stand in the same line as those of the router. */
const publicCalls = Effect.gen(function* () {
  const search = yield* SearchCalls
  const { search: line } = yield* CrowdLines
  const { trustProxy } = yield* AppConfig
  // made only when it is needed: an error records its stack, which is a twentieth of what a search takes here
  const full = Effect.dieSync(() => new Unavailable())

  const ofVisitor =
    <Input>(
      decode: (input: unknown) => Either.Either<Input, unknown>,
      answer: (who: Visitor, input: Input) => Effect.Effect<string, unknown>,
    ): HotCall["answer"] =>
    ({ request, input }) =>
      line.run(
        Effect.suspend(() => {
          const { headers, socket } = request
          const remoteAddress = Option.fromNullable(socket.remoteAddress)
          return Effect.flatMap(decode(input), (decoded) =>
            answer(visitorOf({ headers, remoteAddress }, trustProxy), decoded),
          )
        }),
        full,
      )

  const searching = endpointIn(SearchApi, "medicines").path
  const suggesting = endpointIn(SearchApi, "suggestions").path
  return [
    { route: searching, answer: ofVisitor(decoderOf(SearchQuery), search.medicines) },
    { route: suggesting, answer: ofVisitor(decoderOf(PlacedText), search.suggestions) },
  ]
})

const makeCalls = Effect.gen(function* () {
  const sessions = yield* Sessions
  const carts = yield* Carts
  const medicines = yield* Medicines
  const lists = yield* ListAnswers
  const dashboards = yield* Dashboards
  const { isOurs } = yield* Tokens
  const ofToken = withToken(isOurs)

  const ofCustomer = (
    read: (id: CustomerId) => Effect.Effect<unknown, unknown>,
    answer: (value: unknown) => string,
  ) =>
    ofToken((token) =>
      Effect.flatMap(sessions.customer(token), ({ customerId }) => Effect.map(read(customerId), answer)),
    )

  const ofMember = <Input>(
    policy: Parameters<typeof sessions.member>[1],
    decode: (input: unknown) => Either.Either<Input, unknown>,
    answer: (member: CurrentMember["Type"], input: Input) => Answering,
  ) =>
    ofToken((token, input) =>
      Effect.flatMap(decode(input), (decoded) =>
        Effect.flatMap(sessions.member(token, policy), (member) => answer(member, decoded)),
      ),
    )

  const badge = partsOf(CartsApi, "badge")
  const cart = partsOf(CartsApi, "read")
  const medicine = partsOf(MedicinesReadApi, "read")
  const overview = partsOf(OverviewApi, "read")
  const shelf = policyOf(MedicinesReadApi)
  const all: ReadonlyArray<HotCall> = [
    ...(yield* publicCalls),
    { route: badge.path, answer: ofCustomer(carts.badge, badge.answer) },
    { route: cart.path, answer: ofCustomer(carts.read, cart.answer) },
    {
      route: medicine.path,
      answer: ofMember(shelf, decoderOf(IdFromString(MedicineId)), (member, id) =>
        Effect.map(medicines.read(member, id), medicine.answer),
      ),
    },
    {
      route: endpointIn(MedicinesReadApi, "list").path,
      answer: ofMember(shelf, decoderOf(MedicineListQuery), ({ pharmacyId }, query) =>
        lists.list(pharmacyId, query),
      ),
    },
    {
      route: overview.path,
      answer: ofMember(policyOf(OverviewApi), Either.right, ({ pharmacyId }) =>
        Effect.map(dashboards.overview(pharmacyId), overview.answer),
      ),
    },
  ]
  return new Map(all.map((call) => [call.route, call]))
})

/** Yields a function that finds the hot call of a GET. */
export const hotCalls = Effect.map(
  makeCalls,
  (calls) =>
    (request: IncomingMessage): HotAnswer | undefined => {
      const url = request.url ?? ""
      const path = pathOf(url)
      const id = medicinePath.exec(path)?.[1]
      const call = calls.get(id === undefined ? path : "/inventory/medicines/:id")
      if (call === undefined) return undefined
      const fields = fieldsOf(url)
      if (fields === undefined) return undefined
      const json = call.answer({ request, input: id ?? fields })
      return json === undefined ? undefined : { route: call.route, status: 200, json }
    },
)

/** The services that hot reads and writes use, the same as those of the handlers. */
export const HotServices = Layer.mergeAll(
  Sessions.Default,
  Carts.Default,
  Medicines.Default,
  ListAnswers.Default,
  Dashboards.Default,
  Sales.Default,
  SearchCalls.Default,
)
