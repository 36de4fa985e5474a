import {
  largestPaymentMethodList,
  TooManyPaymentMethods,
} from "@rokthnam/shared/PaymentMethods/PaymentMethodsApi"
import type {
  PaymentMethodInput,
  PaymentMethodUpdate,
} from "@rokthnam/shared/PaymentMethods/PaymentMethodsApi"
import { ChangedMeanwhile, NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { PaymentMethodId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { AppConfig } from "../Config.ts"
import { Audit } from "../platform/Audit.ts"
import { Files } from "../platform/Files.ts"
import { PaymentMethodsRepo } from "./PaymentMethods/PaymentMethodsRepo.ts"
import { khqrReader } from "./PaymentMethods/QrPictures.ts"
import { transactional } from "../Sql.ts"
import { traced } from "../platform/Span.ts"

const missing = () => new NotFound({ what: "Payment method" })

type Words = Pick<PaymentMethodInput, "method_name" | "kind" | "bank_info">
const isSame = (one: Words, other: Words) =>
  one.method_name === other.method_name && one.kind === other.kind && one.bank_info === other.bank_info

/**
 * A pharmacy's payment methods. The oldest is the default at the point of sale. A past sale stores the name its
 * payment method had at the time.
 */
export class PaymentMethods extends Effect.Service<PaymentMethods>()("PaymentMethods", {
  scoped: Effect.gen(function* () {
    const repo = yield* PaymentMethodsRepo
    const files = yield* Files
    const audit = yield* Audit
    const { photoNiceness } = yield* AppConfig
    const readPicture = yield* khqrReader({ niceness: photoNiceness })
    const transaction = yield* transactional

    /** The text of the KHQR in an uploaded picture; null if it is another picture, or is gone. */
    const khqrIn = (photo: string | null | undefined) =>
      photo
        ? files.read("image", photo).pipe(
            Effect.flatMap(readPicture),
            Effect.catchTag("NotFound", () => Effect.succeed(null)),
          )
        : Effect.succeed(null)

    // Bank details are not kept: they may be a person's.
    const record = (
      what: "create" | "change" | "delete",
      pharmacyId: PharmacyId,
      { id, method_name }: { readonly id: PaymentMethodId; readonly method_name: string },
    ) =>
      audit.record({
        actor: { kind: "pharmacy", id: pharmacyId },
        action: `payment_method.${what}`,
        entity: "payment_method",
        entityId: id,
        before: what === "delete" ? { name: method_name } : null,
        after: what === "delete" ? null : { name: method_name },
      })

    const list = traced("PaymentMethods.list")((pharmacyId: PharmacyId) => repo.list(pharmacyId))

    const expectPhoto = (input: PaymentMethodInput) =>
      files.expect([{ field: "qr_photo", name: input.qr_photo, kind: "image" }])

    const create = traced("PaymentMethods.create")(function* (
      pharmacyId: PharmacyId,
      input: PaymentMethodInput,
    ) {
      yield* expectPhoto(input)
      const khqr = yield* khqrIn(input.qr_photo)
      return yield* transaction(
        Effect.gen(function* () {
          if ((yield* repo.lockAndCount(pharmacyId)) >= largestPaymentMethodList)
            return yield* new TooManyPaymentMethods({ limit: largestPaymentMethodList })
          return yield* Effect.tap(repo.create(pharmacyId, input, khqr), (made) =>
            record("create", pharmacyId, made),
          )
        }),
      )
    })

    const update = traced("PaymentMethods.update")(function* (
      pharmacyId: PharmacyId,
      id: PaymentMethodId,
      input: PaymentMethodUpdate,
    ) {
      yield* expectPhoto(input)
      const photo = input.qr_photo === undefined ? yield* repo.photoOf(pharmacyId, id) : input.qr_photo
      const read = { photo: photo || null, khqr: yield* khqrIn(photo) }
      return yield* Effect.gen(function* () {
        const before = (yield* repo.lock(pharmacyId, id)) ?? (yield* missing())
        if (input.seen !== undefined && !isSame(before, input.seen) && !isSame(before, input))
          return yield* new ChangedMeanwhile()
        const changed = (yield* repo.update(pharmacyId, id, input, read)) ?? (yield* missing())
        yield* record("change", pharmacyId, changed)
        return changed
      }).pipe(transaction)
    })

    const remove = traced("PaymentMethods.remove")(function* (pharmacyId: PharmacyId, id: PaymentMethodId) {
      yield* repo.remove(pharmacyId, id).pipe(
        Effect.flatMap((removed) => (removed === undefined ? missing() : Effect.succeed(removed))),
        Effect.tap((removed) => record("delete", pharmacyId, removed)),
        transaction,
      )
    })

    return { list, create, update, remove }
  }),
  dependencies: [PaymentMethodsRepo.Default, Files.Default, Audit.Default],
}) {}
