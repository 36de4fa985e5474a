import { HttpServerRequest } from "@effect/platform"
import { Effect, type Scope } from "effect"
import { AppConfig } from "../Config.ts"
import { BodyBudget } from "./BodyBudget.ts"
import type { Reservation } from "./BodyBudget.ts"
import { BodyRefused } from "./BodyRefused.ts"
import { clientAddress } from "./ClientAddress.ts"

const mebibyte = 1024 * 1024

/**
 * Room for bodies. Those of calls are held in memory until they are decoded; files are held on disk until the call
 * that brought them ends. A whole clinic may share one address.
 */
const rooms = {
  memory: { perAddress: 16 * mebibyte, inAll: 64 * mebibyte, least: 16 * 1024 },
  disk: { perAddress: 64 * mebibyte, inAll: 1024 * mebibyte, least: 64 * 1024 },
}

/** The length that a request declares, or undefined when it is sent in chunks. */
const declaredLength = (request: HttpServerRequest.HttpServerRequest): number | undefined => {
  const length = Number(request.headers["content-length"] ?? Number.NaN)
  return Number.isSafeInteger(length) ? length : undefined
}

/** Decides which bodies may be received: so many bytes of one address and in all. */
export class Receiving extends Effect.Service<Receiving>()("Receiving", {
  effect: Effect.gen(function* () {
    const config = yield* AppConfig
    const budgets = { memory: new BodyBudget(rooms.memory), disk: new BodyBudget(rooms.disk) }

    /** Reserves room for a body of at most `largest` bytes until the scope ends. */
    const reserve = (
      request: HttpServerRequest.HttpServerRequest,
      room: keyof typeof rooms,
      largest: number,
    ): Effect.Effect<Reservation, BodyRefused, Scope.Scope> =>
      Effect.gen(function* () {
        const address = yield* clientAddress
        const taken = budgets[room].take(address, Math.min(declaredLength(request) ?? largest, largest))
        if (typeof taken === "string") return yield* new BodyRefused({ reason: taken })
        return taken
      }).pipe(
        Effect.provideService(AppConfig, config),
        Effect.provideService(HttpServerRequest.HttpServerRequest, request),
        (taking) => Effect.acquireRelease(taking, ({ release }) => Effect.sync(release)),
      )

    return { reserve }
  }),
}) {}
