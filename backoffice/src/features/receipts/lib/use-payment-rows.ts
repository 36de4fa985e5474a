import { roundingOf } from "@rokthnam/shared/Sales/CashRules"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { toCents } from "../../../lib/money.ts"
import type { SaleDetails } from "../api/receipts.ts"

type Payment = SaleDetails["payments"][number]

/**
 * The payments of a sale, each with its amount, and under counted cash what was received and given back, and what
 * rounding did to it.
 */
export const usePaymentRows = () => {
  const { t } = useTranslation("receipts")
  const { money, notes, riel } = useFormat()
  const cashRows = ({ amount, cash }: Payment): ReadonlyArray<readonly [string, string]> => {
    if (cash === null) return []
    const [received, change] = [cash.received, cash.change].map((one) => ({ ...one, usd: toCents(one.usd) }))
    if (received === undefined || change === undefined) return []
    if (amount < 0) return [[t("cash.givenBack"), notes(change)]]
    const rounding = roundingOf(toCents(amount), received, change, cash.riel_per_dollar)
    return [
      [t("cash.received"), notes(received)],
      [t("cash.change"), notes(change)],
      ...(rounding === 0
        ? []
        : [[t("cash.rounding"), `${rounding > 0 ? "+" : "−"}${riel(Math.abs(rounding))}`] as const]),
    ]
  }
  return (payments: ReadonlyArray<Payment>): ReadonlyArray<readonly [string, string]> =>
    payments.flatMap((payment) => [
      [payment.method_name, money(payment.amount)] as const,
      ...cashRows(payment),
    ])
}
