import { HttpServerRequest } from "@effect/platform"
import { Effect, type Scope } from "effect"
import { AppConfig } from "../Config.ts"
import { Primary } from "../Primary.ts"
import type { PrimaryClient } from "../Primary.ts"
import { BodyBudget } from "./BodyBudget.ts"
import type { BodyLimits, NoRoom, Reservation } from "./BodyBudget.ts"
import { BodyRefused } from "./BodyRefused.ts"
import { clientAddress } from "./ClientAddress.ts"
import { diskOffice, rooms } from "./Rooms.ts"

/** The part of a room that one of several processes has. */
const shareOf = ({ perAddress, inAll, least }: BodyLimits, processes: number): BodyLimits => ({
  perAddress: Math.floor(perAddress / processes),
  inAll: Math.floor(inAll / processes),
  least,
})

/** Room on the machine's disk until the scope ends. */
const takeOfPrimary = (client: PrimaryClient, address: string, bytes: number) =>
  Effect.map(client.hold(diskOffice, { address, bytes }), (held): Reservation | NoRoom =>
    // The reservation keeps its first size: it is let go as soon as the file has been used.
    held === "granted" ? { bytes, resize: () => undefined, release: () => undefined } : held,
  )

/** The length that a request declares, or undefined when it is sent in chunks. */
const declaredLength = (request: HttpServerRequest.HttpServerRequest): number | undefined => {
  const length = Number(request.headers["content-length"] ?? Number.NaN)
  return Number.isSafeInteger(length) ? length : undefined
}

/** Decides which bodies may be received: so many bytes of one address and in all. */
export class Receiving extends Effect.Service<Receiving>()("Receiving", {
  effect: Effect.gen(function* () {
    const config = yield* AppConfig
    const primary = yield* Primary
    const budgets = {
      memory: new BodyBudget(shareOf(rooms.memory, config.processes)),
      disk: new BodyBudget(rooms.disk),
    }

    const takeHere = (room: keyof typeof rooms, address: string, bytes: number) =>
      Effect.acquireRelease(
        Effect.sync(() => budgets[room].take(address, bytes)),
        (taken) => Effect.sync(() => typeof taken === "string" || taken.release()),
      )

    /** Reserves room for a body of at most `largest` bytes until the scope ends. */
    const reserve = (
      request: HttpServerRequest.HttpServerRequest,
      room: keyof typeof rooms,
      largest: number,
    ): Effect.Effect<Reservation, BodyRefused, Scope.Scope> =>
      Effect.gen(function* () {
        const address = yield* clientAddress
        const bytes = Math.min(declaredLength(request) ?? largest, largest)
        const taken = yield* primary !== undefined && room === "disk"
          ? takeOfPrimary(primary, address, bytes)
          : takeHere(room, address, bytes)
        if (typeof taken === "string") return yield* new BodyRefused({ reason: taken })
        return taken
      }).pipe(
        Effect.provideService(AppConfig, config),
        Effect.provideService(HttpServerRequest.HttpServerRequest, request),
      )

    return { reserve }
  }),
}) {}
