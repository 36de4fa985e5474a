import { formatMoney } from "@rokthnam/shared/web/formats/numbers"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Button } from "../../../components/ui/button.tsx"
import type { Cart } from "../lib/cart.ts"
import styles from "./order-summary.module.css"

type OrderSummaryProps = { readonly cart: Cart }

/** The totals of the cart. Ordering online is not part of the product; pressing the order button says so. */
export const OrderSummary = ({ cart }: OrderSummaryProps) => {
  const { t } = useTranslation("cart")
  const [asked, setAsked] = useState(false)
  const left = cart.total_items - cart.buyable_items
  return (
    <section aria-labelledby="summary" className={styles["summary"]}>
      <h2 className={styles["title"]} id="summary">
        {t("summary")}
      </h2>
      <dl className={styles["rows"]}>
        <div>
          <dt>
            {t("subtotal")} ({t("itemCount", { count: cart.buyable_items })})
          </dt>
          <dd>{formatMoney(cart.total)}</dd>
        </div>
        <div>
          <dt>
            {t("deliveryFee")}
            <small>{t("deliveryNote")}</small>
          </dt>
          <dd>{t("tbd")}</dd>
        </div>
        <div className={styles["total"]}>
          <dt>{t("total")}</dt>
          <dd>{formatMoney(cart.total)}</dd>
        </div>
      </dl>
      {cart.earlier_total !== null && (
        <Banner tone="warning">
          {t("totalChanged", { earlier: formatMoney(cart.earlier_total), now: formatMoney(cart.total) })}
        </Banner>
      )}
      {left > 0 && (
        <p className={styles["note"]}>{t("notCounted", { count: left, all: cart.total_items })}</p>
      )}
      <Button disabled={cart.buyable_items === 0} onClick={() => setAsked(true)} wide>
        {t("checkout")}
      </Button>
      {asked && <Banner tone="info">{t("checkoutNote")}</Banner>}
    </section>
  )
}
