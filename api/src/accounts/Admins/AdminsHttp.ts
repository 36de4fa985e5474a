import { HttpApiBuilder, HttpApp, HttpServerResponse } from "@effect/platform"
import type { HttpServerRequest } from "@effect/platform"
import { Rejection } from "@rokthnam/shared/Admin/AdminApi"
import { Api } from "@rokthnam/shared/Api"
import { CurrentAdmin } from "@rokthnam/shared/Identity/Actors"
import { InvalidRequest } from "@rokthnam/shared/Primitives/InvalidRequest"
import { Effect, Layer, Schema } from "effect"
import { answerSession, caller } from "../../http/Caller.ts"
import { Approvals } from "../Approvals.ts"
import { Registrations } from "../Registrations.ts"
import { AdminSignIn } from "./AdminSignIn.ts"

const Door = HttpApiBuilder.group(Api, "adminDoor", (handlers) =>
  Effect.gen(function* () {
    const admins = yield* AdminSignIn
    return handlers.handle("login", ({ payload }) =>
      caller.pipe(
        Effect.flatMap((from) => admins.login(payload, from)),
        Effect.flatMap(answerSession),
      ),
    )
  }),
)

const countHeader = (total: number) =>
  HttpApp.appendPreResponseHandler((_, response) =>
    Effect.succeed(HttpServerResponse.setHeader(response, "x-total-count", String(total))),
  )

const decodeRejection = Schema.decodeUnknown(Rejection)

/** The documented form of the call has no body, which is not valid JSON: it means "no reason". */
const rejectionOf = (request: HttpServerRequest.HttpServerRequest) =>
  request.text.pipe(
    Effect.flatMap((body) => (body.trim() === "" ? Effect.succeed({}) : request.json)),
    Effect.orDie,
    Effect.flatMap(decodeRejection),
    Effect.mapError(({ issue }) => InvalidRequest.from(issue)),
  )

const Administration = HttpApiBuilder.group(Api, "admin", (handlers) =>
  Effect.gen(function* () {
    const approvals = yield* Approvals
    const registrations = yield* Registrations
    return handlers
      .handle("stats", () => registrations.stats())
      .handle("list", ({ urlParams: { status, province, stock_age: stockAge, ...paging } }) =>
        registrations.list(paging, {
          status: status === "" || status === "all" ? undefined : status,
          province,
          stockAge,
        }),
      )
      .handle("pending", ({ urlParams }) =>
        Effect.flatMap(CurrentAdmin, ({ adminId }) => registrations.pending(adminId, urlParams)).pipe(
          Effect.tap(({ total }) => countHeader(total)),
          Effect.map(({ pharmacies }) => pharmacies),
        ),
      )
      .handle("registration", ({ path }) =>
        Effect.flatMap(CurrentAdmin, ({ adminId }) => registrations.read(adminId, path.id)),
      )
      .handle("licenseSeen", ({ path }) =>
        Effect.flatMap(CurrentAdmin, ({ adminId }) => approvals.seeLicense(adminId, path.id)).pipe(
          Effect.as({ message: "The licence has been looked at" }),
        ),
      )
      .handle("reopen", ({ path }) =>
        Effect.flatMap(CurrentAdmin, ({ adminId }) => approvals.reopen(adminId, path.id)).pipe(
          Effect.as({ message: "Registration reopened successfully" }),
        ),
      )
      .handle("approve", ({ path }) =>
        Effect.flatMap(CurrentAdmin, ({ adminId }) => approvals.approve(adminId, path.id)).pipe(
          Effect.as({ message: "Pharmacy approved successfully" }),
        ),
      )
      .handleRaw("reject", ({ path, request }) =>
        Effect.all([CurrentAdmin, rejectionOf(request)]).pipe(
          Effect.flatMap(([{ adminId }, { reason }]) => approvals.reject(adminId, path.id, reason || null)),
          Effect.as({ message: "Pharmacy rejected successfully" }),
        ),
      )
      .handle("resetPassword", ({ path, payload }) =>
        Effect.flatMap(CurrentAdmin, ({ adminId }) =>
          approvals.resetPassword(adminId, path.id, payload.new_password),
        ).pipe(
          Effect.map((pharmacy_name) => ({
            pharmacy_name,
            message: `Password for ${pharmacy_name} has been reset successfully`,
          })),
        ),
      )
  }),
)

export const AdminsHttp = Layer.mergeAll(Door, Administration).pipe(
  Layer.provide([AdminSignIn.Default, Approvals.Default, Registrations.Default]),
)
