import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { Categories } from "../Categories.ts"

const Reading = HttpApiBuilder.group(Api, "categoriesRead", (handlers) =>
  Effect.gen(function* () {
    const categories = yield* Categories
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.flatMap(CurrentMember, ({ pharmacyId }) => categories.list(pharmacyId, urlParams)),
      )
      .handle("read", ({ path }) =>
        Effect.flatMap(CurrentMember, ({ pharmacyId }) => categories.read(pharmacyId, path.id)),
      )
  }),
)

const Writing = HttpApiBuilder.group(Api, "categories", (handlers) =>
  Effect.gen(function* () {
    const categories = yield* Categories
    return handlers
      .handle("create", ({ payload }) =>
        Effect.flatMap(CurrentMember, (member) => categories.create(member, payload)),
      )
      .handle("update", ({ path, payload }) =>
        Effect.flatMap(CurrentMember, (member) => categories.update(member, path.id, payload)),
      )
      .handle("remove", ({ path }) =>
        Effect.flatMap(CurrentMember, (member) => categories.remove(member, path.id)).pipe(
          Effect.as({ message: "Category deleted successfully" }),
        ),
      )
  }),
)

export const CategoriesHttp = Layer.mergeAll(Reading, Writing).pipe(Layer.provide(Categories.Default))
