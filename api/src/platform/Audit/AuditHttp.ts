import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentOwner } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { Audit } from "../Audit.ts"

const Handlers = HttpApiBuilder.group(Api, "audit", (handlers) =>
  Effect.map(Audit, (audit) => handlers.handle("list", ({ urlParams }) => audit.list(urlParams))),
)

const Activity = HttpApiBuilder.group(Api, "activity", (handlers) =>
  Effect.map(Audit, (audit) =>
    handlers.handle("list", ({ urlParams }) =>
      Effect.flatMap(CurrentOwner, ({ pharmacyId }) => audit.ofPharmacy(pharmacyId, urlParams)),
    ),
  ),
)

export const AuditHttp = Layer.mergeAll(Handlers, Activity).pipe(Layer.provide(Audit.Default))
