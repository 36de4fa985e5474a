import { roundingOf } from "@rokthnam/shared/Sales/CashRules"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { toCents } from "../../../lib/money.ts"
import type { SaleDetails } from "../api/receipts.ts"

type Payment = SaleDetails["payments"][number]

/** A label, its words, and a key that no other row has. */
type PaymentRow = readonly [label: string, words: string, key: string]

const inCents = ({ usd, riel }: { readonly usd: number; readonly riel: number }) => ({
  usd: toCents(usd),
  riel,
})

/**
 * The payments of a sale, each with its amount, and under counted cash what was received and given back, and what
 * rounding did to it.
 */
export const usePaymentRows = () => {
  const { t } = useTranslation("receipts")
  const { money, notes, signedRiel } = useFormat()
  const cashRows = ({ amount, cash }: Payment): ReadonlyArray<readonly [string, string]> => {
    if (cash === null) return []
    const [received, change] = [inCents(cash.received), inCents(cash.change)]
    if (amount < 0) return [[t("cash.givenBack"), notes(change)]]
    const rounding = roundingOf(toCents(amount), received, change, cash.riel_per_dollar)
    return [
      [t("cash.received"), notes(received)],
      [t("cash.change"), notes(change)],
      ...(rounding === 0 ? [] : [[t("cash.rounding"), signedRiel(rounding)] as const]),
    ]
  }
  return (payments: ReadonlyArray<Payment>): ReadonlyArray<PaymentRow> =>
    payments.flatMap((payment) => {
      const { method_name: name } = payment
      const rows = cashRows(payment).map(([label, words]) => [label, words, `${name} ${label}`] as const)
      return [[name, money(payment.amount), name] as const, ...rows]
    })
}
