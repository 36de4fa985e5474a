import {
  largestPaymentMethodList,
  TooManyPaymentMethods,
} from "@rokthnam/shared/PaymentMethods/PaymentMethodsApi"
import type { PaymentMethodInput } from "@rokthnam/shared/PaymentMethods/PaymentMethodsApi"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { PaymentMethodId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { Files } from "../platform/Files.ts"
import { PaymentMethodsRepo } from "./PaymentMethods/PaymentMethodsRepo.ts"
import { transactional } from "../Sql.ts"

const missing = () => new NotFound({ what: "Payment method" })

/**
 * A pharmacy's payment methods. The oldest is the default at the point of sale. A past sale stores the name its
 * payment method had at the time.
 */
export class PaymentMethods extends Effect.Service<PaymentMethods>()("PaymentMethods", {
  effect: Effect.gen(function* () {
    const repo = yield* PaymentMethodsRepo
    const files = yield* Files
    const transaction = yield* transactional

    const list = Effect.fn("PaymentMethods.list")((pharmacyId: PharmacyId) => repo.list(pharmacyId))

    const expectPhoto = (input: PaymentMethodInput) =>
      files.expect([{ field: "qr_photo", name: input.qr_photo, kind: "image" }])

    const create = Effect.fn("PaymentMethods.create")((pharmacyId: PharmacyId, input: PaymentMethodInput) =>
      transaction(
        Effect.gen(function* () {
          yield* expectPhoto(input)
          if ((yield* repo.lockAndCount(pharmacyId)) >= largestPaymentMethodList)
            return yield* new TooManyPaymentMethods({ limit: largestPaymentMethodList })
          return yield* repo.create(pharmacyId, input)
        }),
      ),
    )

    const update = Effect.fn("PaymentMethods.update")(function* (
      pharmacyId: PharmacyId,
      id: PaymentMethodId,
      input: PaymentMethodInput,
    ) {
      yield* expectPhoto(input)
      return (yield* repo.update(pharmacyId, id, input)) ?? (yield* missing())
    })

    const remove = Effect.fn("PaymentMethods.remove")(function* (
      pharmacyId: PharmacyId,
      id: PaymentMethodId,
    ) {
      if (!(yield* transaction(repo.remove(pharmacyId, id)))) return yield* missing()
    })

    return { list, create, update, remove }
  }),
  dependencies: [PaymentMethodsRepo.Default, Files.Default],
}) {}
