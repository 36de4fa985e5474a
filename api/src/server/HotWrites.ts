import { CartAddition } from "@rokthnam/shared/Carts/Cart"
import { CartsApi } from "@rokthnam/shared/Carts/CartsApi"
import { idempotencyHeaders } from "@rokthnam/shared/Primitives/IdempotencyKey"
import { SaleInput } from "@rokthnam/shared/Sales/Sale"
import { SellingApi } from "@rokthnam/shared/Sales/SalesApi"
import { Effect, Either, Redacted } from "effect"
import type { IncomingHttpHeaders } from "node:http"
import { Sessions } from "../accounts/Identity/Sessions.ts"
import { Tokens } from "../accounts/Identity/Tokens.ts"
import { Sales } from "../counter/Sales.ts"
import { decoderOf } from "../platform/Codecs.ts"
import { Carts } from "../finding/Carts.ts"
import type { HotAnswer } from "./HotCalls.ts"
import { partsOf, policyOf, tokenOf } from "./HotParts.ts"
import { isTooDeep } from "./JsonDepth.ts"

/**
 * The most frequent writes, answered without the platform's server as hot reads are. Whatever fails is done again by the
 * contract's router. So only a write with an idempotency key belongs here: if the first run was committed and its end was
 * not heard, the second one finds its answer. A token that is none of ours is left to the router at once, before which strangers
 * wait for their turn.
 */
type Asked = { readonly token: Redacted.Redacted; readonly key: string; readonly body: unknown }
type HotWrite = {
  readonly path: string
  readonly status: number
  readonly answer: (asked: Asked) => Effect.Effect<string, unknown>
}

/** Bytes of the largest body of a hot write. A sale of 200 lines is about as long. */
const largestHotBody = 16 * 1024

const decodeKey = decoderOf(idempotencyHeaders)

/** The idempotency key as the contract reads it; undefined where there is none, or one that it refuses. */
const keyOf = (headers: IncomingHttpHeaders): string | undefined => {
  const decoded = decodeKey({ "idempotency-key": headers["idempotency-key"] })
  return Either.isRight(decoded) ? decoded.right["idempotency-key"] : undefined
}

/** Whether a request brings a short JSON body of known length. */
const isShortJson = (headers: IncomingHttpHeaders): boolean =>
  headers["content-type"] === "application/json" &&
  headers["transfer-encoding"] === undefined &&
  headers.expect === undefined &&
  Number(headers["content-length"]) > 0 &&
  Number(headers["content-length"]) <= largestHotBody

/** The value of a body; it fails where the router would refuse the body. */
const valueOf = (body: Buffer): Effect.Effect<unknown, unknown> =>
  isTooDeep(body) ? Effect.fail("too deep") : Effect.try((): unknown => JSON.parse(body.toString("utf8")))

const makeWrites = Effect.gen(function* () {
  const sessions = yield* Sessions
  const carts = yield* Carts
  const sales = yield* Sales
  const sell = partsOf(SellingApi, "sell")
  const add = partsOf(CartsApi, "add")
  const selling = policyOf(SellingApi)
  const saleOf = decoderOf(SaleInput)
  const additionOf = decoderOf(CartAddition)

  const all: ReadonlyArray<HotWrite> = [
    {
      ...sell,
      answer: ({ token, key, body }) =>
        Effect.gen(function* () {
          const member = yield* sessions.member(token, selling)
          return sell.answer(yield* sales.sell(member, yield* saleOf(body), key))
        }),
    },
    {
      ...add,
      answer: ({ token, key, body }) =>
        Effect.gen(function* () {
          const { customerId } = yield* sessions.customer(token)
          return add.answer(yield* carts.add(customerId, yield* additionOf(body), key))
        }),
    },
  ]
  return new Map(all.map((write) => [write.path, write]))
})

/** A hot write that was found, and its answer for a body. */
type Found = {
  readonly call: Omit<HotAnswer, "json">
  readonly json: (body: Buffer) => HotAnswer["json"]
}

/** Yields a function that finds the hot write of a POST by its address and headers. */
export const hotWrites = Effect.map(
  Effect.all([makeWrites, Tokens]),
  ([writes, { isOurs }]) =>
    (url: string, headers: IncomingHttpHeaders): Found | undefined => {
      const write = writes.get(url)
      if (write === undefined || !isShortJson(headers)) return undefined
      const token = tokenOf(headers.authorization)
      const key = keyOf(headers)
      if (token === undefined || key === undefined || !isOurs(Redacted.value(token))) return undefined
      const { path, status, answer } = write
      return {
        call: { route: path, status },
        json: (body) => Effect.flatMap(valueOf(body), (value) => answer({ token, key, body: value })),
      }
    },
)
