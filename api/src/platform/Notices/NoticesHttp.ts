import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { Effect, Layer } from "effect"
import { Notices } from "../Notices.ts"

export const NoticesHttp = HttpApiBuilder.group(Api, "notices", (handlers) =>
  Effect.gen(function* () {
    const notices = yield* Notices
    return handlers
      .handle("claim", () => notices.claim())
      .handle("file", ({ path, urlParams }) => notices.file(path.id, urlParams.lease))
      .handle("end", ({ path, payload }) =>
        Effect.as(notices.end(path.id, payload), { message: "The outcome was recorded" }),
      )
  }),
).pipe(Layer.provide(Notices.Default))
