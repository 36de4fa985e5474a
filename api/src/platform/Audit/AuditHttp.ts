import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { Effect, Layer } from "effect"
import { Audit } from "../Audit.ts"

const Handlers = HttpApiBuilder.group(Api, "audit", (handlers) =>
  Effect.map(Audit, (audit) => handlers.handle("list", ({ urlParams }) => audit.list(urlParams))),
)

export const AuditHttp = Handlers.pipe(Layer.provide(Audit.Default))
