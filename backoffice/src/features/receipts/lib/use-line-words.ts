import { stripsOf } from "@rokthnam/shared/Medicines/LooseRules"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { toCents } from "../../../lib/money.ts"
import { useAmounts } from "../../../lib/use-amounts.ts"
import type { SaleLine } from "../api/receipts.ts"

/**
 * The words of a line: what it sold with the price of one, its discount, and what came back of it. Loose units that are
 * whole strips of the medicine are said as strips, as the customer was given them.
 */
export const useLineWords = () => {
  const { t } = useTranslation("receipts")
  const { money, cents, count } = useFormat()
  const { amounts } = useAmounts()
  const amountOf = ({ units_sold: sold, units_per_strip: size }: SaleLine, number: number): string => {
    if (!sold) return amounts(number)
    const strips = stripsOf(number, size)
    return strips === undefined || !size
      ? amounts(0, number)
      : t("strips", { count: strips, shown: count(strips), size })
  }
  const soldOf = (line: SaleLine): string => {
    const strips = stripsOf(line.units_sold ?? 0, line.units_per_strip)
    const price = toCents(line.unit_price) * (strips === undefined ? 1 : (line.units_per_strip ?? 1))
    const quantity = amountOf(line, line.units_sold || line.quantity_sold)
    const discount = line.discount_amount ? ` · ${t("discount")} ${money(-line.discount_amount)}` : ""
    return t("times", { quantity, price: cents(price) }) + discount
  }
  return { soldOf, backOf: (line: SaleLine): string => amountOf(line, line.quantity_returned) }
}
