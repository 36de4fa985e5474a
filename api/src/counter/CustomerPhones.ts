import type { PharmacyId, SaleId } from "@rokthnam/shared/Primitives/Id"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { customerPhoneDays } from "@rokthnam/shared/Sales/SaleKinds"
import { Effect } from "effect"
import { CustomerPhonesRepo } from "./CustomerPhones/CustomerPhonesRepo.ts"

/** Most numbers that one run of the job removes; the next run removes more. */
const largestRun = 20_000

/** The ends of the phone numbers that customers leave with a sale: when a customer asks for it, and after a time. */
export class CustomerPhones extends Effect.Service<CustomerPhones>()("CustomerPhones", {
  effect: Effect.gen(function* () {
    const repo = yield* CustomerPhonesRepo

    /** Removes the number from a sale; a sale without one stays as it is. */
    const forget = Effect.fn("CustomerPhones.forget")(function* (pharmacyId: PharmacyId, id: SaleId) {
      if (!(yield* repo.forget(pharmacyId, id))) return yield* new NotFound({ what: "Sale" })
      return { message: "The phone number was removed" }
    })

    /** Removes the numbers of old sales. Returns how many. */
    const forgetOld = repo.forgetOlderThan(customerPhoneDays, largestRun)

    return { forget, forgetOld }
  }),
  dependencies: [CustomerPhonesRepo.Default],
}) {}
