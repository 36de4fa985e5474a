import type { Member } from "@rokthnam/shared/Identity/Actors"
import type { SaleId } from "@rokthnam/shared/Primitives/Id"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { customerPhoneDays } from "@rokthnam/shared/Sales/SaleKinds"
import { Effect } from "effect"
import { Audit } from "../platform/Audit.ts"
import { actorOf } from "../platform/Audit/NewAuditEntry.ts"
import { transactional } from "../Sql.ts"
import { CustomerPhonesRepo } from "./CustomerPhones/CustomerPhonesRepo.ts"
import { traced } from "../platform/Span.ts"

/** Most numbers that one run of the job removes; the next run removes more. */
const largestRun = 20_000

/** The ends of the phone numbers that customers leave with a sale: when a customer asks for it, and after a time. */
export class CustomerPhones extends Effect.Service<CustomerPhones>()("CustomerPhones", {
  effect: Effect.gen(function* () {
    const repo = yield* CustomerPhonesRepo
    const audit = yield* Audit
    const transaction = yield* transactional

    const forgetNow = Effect.fnUntraced(function* (member: Member, id: SaleId) {
      const found = yield* repo.forget(member.pharmacyId, id)
      if (found === "no sale") return yield* new NotFound({ what: "Sale" })
      // The entry says who removed a number, not which.
      if (found === "removed")
        yield* audit.record({
          actor: actorOf(member),
          action: "sale.forget_phone",
          entity: "sale",
          entityId: id,
          before: null,
          after: null,
        })
      return { message: "The phone number was removed" }
    })

    /** Removes the number from a sale; a sale without one stays as it is. */
    const forget = traced("CustomerPhones.forget")((member: Member, id: SaleId) =>
      transaction(forgetNow(member, id)),
    )

    /** Removes the numbers of old sales. Returns how many. */
    const forgetOld = repo.forgetOlderThan(customerPhoneDays, largestRun)

    return { forget, forgetOld }
  }),
  dependencies: [CustomerPhonesRepo.Default, Audit.Default],
}) {}
