import type { Member } from "@rokthnam/shared/Identity/Actors"
import { demandOf, payeeOf } from "@rokthnam/shared/PaymentMethods/KhqrRules"
import type { KhqrDemand } from "@rokthnam/shared/PaymentMethods/KhqrRules"
import {
  CodeOfAnotherPayee,
  NotSalesCode,
  PaymentChecksOff,
} from "@rokthnam/shared/PaymentMethods/PaymentChecksApi"
import type { PaymentCheck } from "@rokthnam/shared/PaymentMethods/PaymentChecksApi"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { AppConfig } from "../Config.ts"
import { RateLimits } from "../platform/RateLimits.ts"
import { Bakong } from "./PaymentChecks/Bakong.ts"
import type { Transaction } from "./PaymentChecks/BakongAnswer.ts"
import { PaymentMethods } from "./PaymentMethods.ts"
import { traced } from "../platform/Span.ts"

/** Bakong's name of a code. It finds a payment and protects nothing. */
const md5Of = (code: string) => createHash("md5").update(code, "utf8").digest("hex")

/** Accounts are names without regard to case. */
const sameAccount = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

const reported = (demand: KhqrDemand, payment: Transaction): PaymentCheck => {
  const time = payment.acknowledgedDateMs ?? payment.createdDateMs
  return {
    result: "reported",
    amount: payment.amount,
    currency: payment.currency,
    received_at: time === null || time === undefined ? null : new Date(time),
    from_account: payment.fromAccountId || null,
    differs: [
      ...(payment.amount === demand.amount ? [] : (["amount"] as const)),
      ...(payment.currency === demand.currency ? [] : (["currency"] as const)),
      ...(sameAccount(payment.toAccountId, demand.account) ? [] : (["payee"] as const)),
    ],
  }
}

/** Asks Bakong whether the code of a sale was paid. No sale is changed by it, and nothing is stored. */
export class PaymentChecks extends Effect.Service<PaymentChecks>()("PaymentChecks", {
  effect: Effect.gen(function* () {
    const { bakong: settings } = yield* AppConfig
    const bakong = yield* Bakong
    const methods = yield* PaymentMethods
    const limits = yield* RateLimits

    /** What a code asks for, if its payee is that of one of the pharmacy's own payment methods. */
    const expectOwn = traced("PaymentChecks.expectOwn")(function* (
      pharmacyId: Member["pharmacyId"],
      code: string,
    ) {
      const demand = demandOf(code)
      if (demand === undefined) return yield* new NotSalesCode()
      const own = yield* methods.list(pharmacyId)
      const isOwn = own.some(({ khqr }) => khqr !== null && payeeOf(khqr.payload) === demand.payee)
      return isOwn ? demand : yield* new CodeOfAnotherPayee()
    })

    /** What Bakong tells about the payment of a code that a member showed to a customer. */
    const check = traced("PaymentChecks.check")(function* (member: Member, code: string) {
      if (!bakong.isOn) return yield* new PaymentChecksOff()
      yield* limits.allow(`payment-check:${member.pharmacyId}:${member.staffId ?? "owner"}`, {
        hits: settings.checksPerMinute,
        seconds: 60,
      })
      const demand = yield* expectOwn(member.pharmacyId, code)
      const told = yield* bakong.find(md5Of(code))
      if (told === undefined) return { result: "unavailable" } satisfies PaymentCheck
      return told.result === "reported"
        ? reported(demand, told.payment)
        : ({ result: told.result } satisfies PaymentCheck)
    })

    return { check }
  }),
  dependencies: [Bakong.Default, PaymentMethods.Default],
}) {}
