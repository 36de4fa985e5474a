import { Button } from "@mantine/core"
import { toRiel } from "@rokthnam/shared/ExchangeRates/RielRules"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconShoppingCart } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { totalCents } from "../lib/desk/basket.ts"
import type { DeskState } from "../lib/desk/use-desk.ts"
import { useBasketWords } from "../lib/use-basket-words.ts"
import { useRefusalWords } from "../lib/use-refusal-words.ts"
import classes from "./new-sale-page.module.css"

type Props = {
  readonly desk: DeskState
  /** Riel for a dollar; undefined while it is not known. */
  readonly rate: number | undefined
  readonly onOpen: () => void
}

/** On a phone: the order in one button at the bottom, and why it did not change. */
export const OrderBar = ({ desk, rate, onOpen }: Props) => {
  const { t } = useTranslation("sales")
  const { cents, riel } = useFormat()
  const total = totalCents(desk.basket)
  const refusalWords = useRefusalWords()
  const words = useBasketWords()(desk.basket)
  return (
    <div className={classes["bar"]}>
      {desk.refusal === null ? null : (
        <p role="alert" className={classes["refusal"]}>
          {refusalWords(desk.refusal)}
        </p>
      )}
      <Button
        size="lg"
        fullWidth
        justify="space-between"
        onClick={onOpen}
        leftSection={<IconShoppingCart aria-hidden />}
        rightSection={
          <span className={classes["amount"]}>
            <strong>{cents(total)}</strong>
            {rate === undefined || total === 0 ? null : <small>{riel(toRiel(total, rate))}</small>}
          </span>
        }
      >
        {words === "" ? t("order.review") : t("order.reviewOf", { what: words })}
      </Button>
    </div>
  )
}
