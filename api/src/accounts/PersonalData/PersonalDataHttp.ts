import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentAccount } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { streamedAnswer } from "../../http/StreamedAnswer.ts"
import { today } from "../../platform/Today.ts"
import { PersonalData } from "../PersonalData.ts"

const Handlers = HttpApiBuilder.group(Api, "personalData", (handlers) =>
  Effect.gen(function* () {
    const personal = yield* PersonalData
    return handlers
      .handle("summary", () => Effect.flatMap(CurrentAccount, personal.summary))
      .handle("export", ({ payload }) =>
        Effect.gen(function* () {
          const file = yield* personal.download(yield* CurrentAccount, payload)
          return yield* streamedAnswer(file, {
            contentType: "application/json",
            headers: {
              "content-disposition": `attachment; filename="rokthnam_my_data_${yield* today}.json"`,
            },
          })
        }),
      )
      .handle("delete", ({ payload }) =>
        Effect.flatMap(CurrentAccount, (current) => personal.remove(current, payload)).pipe(
          Effect.as({ message: "The account was deleted" }),
        ),
      )
  }),
)

export const PersonalDataHttp = Handlers.pipe(Layer.provide(PersonalData.Default))
