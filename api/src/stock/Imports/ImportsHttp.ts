import { HttpApiBuilder, HttpServerResponse } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { streamedAnswer } from "../../http/StreamedAnswer.ts"
import { Uploads } from "../../http/Uploads.ts"
import { Imports } from "../Imports.ts"
import { MedicineExports } from "../MedicineExports.ts"
import { templateOf } from "./Template.ts"

const contentTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const

const Handlers = HttpApiBuilder.group(Api, "imports", (handlers) =>
  Effect.gen(function* () {
    const imports = yield* Imports
    const exports = yield* MedicineExports
    const uploads = yield* Uploads
    return handlers
      .handle("run", ({ headers, urlParams, request }) =>
        Effect.gen(function* () {
          const member = yield* CurrentMember
          const { path } = yield* uploads.receive(request)
          return yield* imports.run(member, {
            path,
            ...urlParams,
            dryRun: urlParams.dry_run === "true",
            key: headers["idempotency-key"],
          })
        }).pipe(Effect.scoped),
      )
      .handle("preview", ({ urlParams, request }) =>
        Effect.gen(function* () {
          const member = yield* CurrentMember
          const { path } = yield* uploads.receive(request)
          return yield* imports.preview(member, path, urlParams)
        }).pipe(Effect.scoped),
      )
      .handle("stop", ({ payload }) =>
        Effect.flatMap(CurrentMember, ({ pharmacyId }) => imports.stop(pharmacyId, payload.key)).pipe(
          Effect.as({ message: "The import stops after the rows that it is writing" }),
        ),
      )
      .handle("export", () =>
        Effect.flatMap(CurrentMember, (member) =>
          streamedAnswer(exports.all(member), {
            contentType: contentTypes.csv,
            headers: { "content-disposition": 'attachment; filename="medicines.csv"' },
          }),
        ),
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

export const ImportsHttp = Handlers.pipe(Layer.provide(Layer.merge(Imports.Default, MedicineExports.Default)))
