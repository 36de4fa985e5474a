import { HttpApiBuilder } from "@effect/platform"
import { Api } from "@rokthnam/shared/Api"
import { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import { Effect, Layer } from "effect"
import { Medicines } from "../Medicines.ts"
import { ManyMedicines } from "./ManyMedicines.ts"
import { StockCorrections } from "./StockCorrections.ts"

const Reading = HttpApiBuilder.group(Api, "medicinesRead", (handlers) =>
  Effect.gen(function* () {
    const medicines = yield* Medicines
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.flatMap(CurrentMember, ({ pharmacyId }) => medicines.list(pharmacyId, urlParams)),
      )
      .handle("shelf", ({ urlParams }) =>
        Effect.flatMap(CurrentMember, ({ pharmacyId }) => medicines.shelf(pharmacyId, urlParams.since)),
      )
      .handle("read", ({ path }) =>
        Effect.flatMap(CurrentMember, (member) => medicines.read(member, path.id)),
      )
  }),
)

const Writing = HttpApiBuilder.group(Api, "medicines", (handlers) =>
  Effect.gen(function* () {
    const medicines = yield* Medicines
    const corrections = yield* StockCorrections
    const many = yield* ManyMedicines
    return handlers
      .handle("create", ({ payload }) =>
        Effect.flatMap(CurrentMember, (member) => medicines.create(member, payload)),
      )
      .handle("update", ({ path, payload }) =>
        Effect.flatMap(CurrentMember, (member) => medicines.update(member, path.id, payload)),
      )
      .handle("correctStock", ({ path, payload }) =>
        Effect.flatMap(CurrentMember, (member) => corrections.correct(member, path.id, payload)),
      )
      .handle("changeMany", ({ payload }) =>
        Effect.flatMap(CurrentMember, (member) => many.change(member, payload.changes)),
      )
      .handle("giveBarcodes", ({ payload }) =>
        Effect.flatMap(CurrentMember, (member) => many.giveBarcodes(member, payload.ids)),
      )
      .handle("takeBarcodesBack", ({ payload }) =>
        Effect.flatMap(CurrentMember, (member) => many.takeBarcodesBack(member, payload.items)),
      )
      .handle("remove", ({ path }) =>
        Effect.flatMap(CurrentMember, (member) => medicines.remove(member, path.id)).pipe(
          Effect.map((name) => ({ message: `Medicine "${name}" has been deleted successfully` })),
        ),
      )
  }),
)

export const MedicinesHttp = Layer.mergeAll(Reading, Writing).pipe(
  Layer.provide(Layer.mergeAll(Medicines.Default, StockCorrections.Default, ManyMedicines.Default)),
)
