import { useTranslation } from "react-i18next"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { inBasket } from "./desk/basket.ts"
import type { Basket } from "./desk/basket.ts"

/** How many packs and units are in a basket, such as "2 packs + 10 units"; empty for an empty one. */
export const useBasketWords = () => {
  const { t } = useTranslation("sales")
  const { amounts } = useAmounts()
  return (basket: Basket): string => {
    const { packages, units } = inBasket(basket)
    return [
      ...(packages === 0 ? [] : [t("order.packages", { count: packages })]),
      ...(units === 0 ? [] : [amounts(0, units)]),
    ].join(" + ")
  }
}
