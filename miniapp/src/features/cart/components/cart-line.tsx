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

const StateBadge = ({ item }: ItemProps) => {
  const { t } = useTranslation("cart")
  if (item.state === "available") return null
  return (
    <Badge tone={item.state === "not_enough" ? "warning" : "danger"}>
      {t(`state.${item.state}`, { available: item.available_quantity })}
    </Badge>
  )
}

/** The price of now, and the one for which the medicine was put in the cart if it was another. */
const Price = ({ item }: ItemProps) => {
  const { t } = useTranslation("cart")
  const price = formatMoney(item.medicine_price)
  return (
    <>
      <p className={styles["each"]}>{t("each", { price })}</p>
      {item.earlier_price !== null && (
        <Badge tone="warning">
          {t("priceChanged", { earlier: formatMoney(item.earlier_price), now: price })}
        </Badge>
      )}
    </>
  )
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
      <StateBadge item={item} />
    </div>
    <p className={`${styles["subtotal"]} ${canBeBought(item.state) ? "" : styles["gone"]}`}>
      {formatMoney(item.subtotal)}
    </p>
    {isReadOnly ? <ReadQuantity quantity={item.quantity} /> : <LineControls item={item} />}
  </div>
)
