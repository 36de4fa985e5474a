import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentCustomer } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { SavedPlaces } from "../SavedPlaces.ts"

const Own = HttpApiBuilder.group(Api, "savedPlaces", (handlers) =>
  Effect.gen(function* () {
    const places = yield* SavedPlaces
    return handlers
      .handle("list", () => Effect.flatMap(CurrentCustomer, ({ customerId }) => places.list(customerId)))
      .handle("add", ({ payload, headers }) =>
        Effect.flatMap(CurrentCustomer, ({ customerId }) =>
          places.add(customerId, payload, headers["idempotency-key"]),
        ),
      )
      .handle("rename", ({ path, payload }) =>
        Effect.flatMap(CurrentCustomer, ({ customerId }) => places.rename(customerId, path.id, payload.name)),
      )
      .handle("remove", ({ path }) =>
        Effect.flatMap(CurrentCustomer, ({ customerId }) => places.remove(customerId, path.id)).pipe(
          Effect.as({ message: "The place was removed" }),
        ),
      )
  }),
)

const InChat = HttpApiBuilder.group(Api, "chatPlaces", (handlers) =>
  Effect.map(SavedPlaces, (places) => handlers.handle("list", ({ path }) => places.listOfTelegram(path.id))),
)

export const SavedPlacesHttp = Layer.mergeAll(Own, InChat).pipe(Layer.provide(SavedPlaces.Default))
