import { formatMoney } from "@rokthnam/shared/web/formats/numbers"
import { useTranslation } from "react-i18next"
import { Badge } from "../../../components/ui/badge.tsx"
import { Photo } from "../../../components/ui/photo.tsx"
import type { CartItem } from "../lib/cart.ts"
import { canBeBought } from "@rokthnam/shared/Carts/CartRules"
import { LineControls } from "./line-controls.tsx"
import styles from "./cart-line.module.css"

type ItemProps = { readonly item: CartItem }

type CartLineProps = ItemProps & {
  /** Whether nothing can be changed. */
  readonly isReadOnly?: boolean
}

/** Another price than the one for which the medicine was put in the cart, and why it cannot be bought. */
const States = ({ item }: ItemProps) => {
  const { t } = useTranslation("cart")
  if (item.state === "available" && item.earlier_price === null) return null
  return (
    <div className={styles["states"]}>
      {item.earlier_price !== null && (
        <Badge tone="warning">
          {t("priceChanged", {
            earlier: formatMoney(item.earlier_price),
            now: formatMoney(item.medicine_price),
          })}
        </Badge>
      )}
      {item.state !== "available" && (
        <Badge tone={item.state === "not_enough" ? "warning" : "danger"}>
          {t(`state.${item.state}`, { available: item.available_quantity })}
        </Badge>
      )}
    </div>
  )
}

const Price = ({ item }: ItemProps) => {
  const { t } = useTranslation("cart")
  return <p className={styles["each"]}>{t("each", { price: formatMoney(item.medicine_price) })}</p>
}

const ReadQuantity = ({ quantity }: { readonly quantity: number }) => {
  const { t } = useTranslation("cart")
  return <p className={styles["each"]}>{t("itemCount", { count: quantity })}</p>
}

/** One line of the cart: medicine with its strength, quantity, price, and whether it can still be bought. */
export const CartLine = ({ item, isReadOnly = false }: CartLineProps) => (
  <div className={styles["line"]}>
    <Photo label={item.medicine_name} name={item.medicine_photo} size="sm" />
    <div className={styles["about"]}>
      <h3 className={styles["name"]}>{item.medicine_name}</h3>
      {item.medicine_dosage !== null && <p className={styles["dosage"]}>{item.medicine_dosage}</p>}
      <Price item={item} />
    </div>
    <p className={`${styles["subtotal"]} ${canBeBought(item.state) ? "" : styles["gone"]}`}>
      {formatMoney(item.subtotal)}
    </p>
    <States item={item} />
    {isReadOnly ? <ReadQuantity quantity={item.quantity} /> : <LineControls item={item} />}
  </div>
)
