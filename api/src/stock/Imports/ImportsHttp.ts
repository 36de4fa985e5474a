import { HttpApiBuilder, HttpServerResponse } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { Uploads } from "../../http/Uploads.ts"
import { Imports } from "../Imports.ts"
import { templateOf } from "./Template.ts"

const contentTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const

const Handlers = HttpApiBuilder.group(Api, "imports", (handlers) =>
  Effect.gen(function* () {
    const imports = yield* Imports
    const uploads = yield* Uploads
    return handlers
      .handle("run", ({ headers, urlParams, request }) =>
        Effect.gen(function* () {
          const member = yield* CurrentMember
          const { path } = yield* uploads.receive(request)
          return yield* imports.run(member, {
            path,
            dryRun: urlParams.dry_run === "true",
            key: headers["idempotency-key"],
          })
        }).pipe(Effect.scoped),
      )
      .handle("progress", ({ urlParams }) =>
        Effect.flatMap(CurrentMember, ({ pharmacyId }) => imports.progress(pharmacyId, urlParams.key)),
      )
      .handle("template", ({ urlParams: { format } }) =>
        Effect.sync(() =>
          HttpServerResponse.uint8Array(templateOf(format), {
            contentType: contentTypes[format],
            headers: {
              "content-disposition": `attachment; filename="medicine_import_template.${format}"`,
            },
          }),
        ),
      )
  }),
)

export const ImportsHttp = Handlers.pipe(Layer.provide(Imports.Default))
