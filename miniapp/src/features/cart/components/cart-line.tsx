import { formatMoney } from "@rokthnam/shared/web/formats/numbers"
import { useTranslation } from "react-i18next"
import { Badge } from "../../../components/ui/badge.tsx"
import { Icon } from "../../../components/ui/icon.tsx"
import { Photo } from "../../../components/ui/photo.tsx"
import { phoneUrl } from "@rokthnam/shared/web/formats/phone-url"
import type { CartItem } from "../lib/cart.ts"
import { canBeBought } from "../lib/cart.ts"
import { LineControls } from "./line-controls.tsx"
import styles from "./cart-line.module.css"

type CartLineProps = { readonly item: CartItem }

const StateBadge = ({ item }: CartLineProps) => {
  const { t } = useTranslation("cart")
  if (item.state === "available") return null
  return (
    <Badge tone={item.state === "not_enough" ? "warning" : "danger"}>
      {t(`state.${item.state}`, { available: item.available_quantity })}
    </Badge>
  )
}

/** The price of now, and the one for which the medicine was put in the cart if it was another. */
const Price = ({ item }: CartLineProps) => {
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

const Pharmacy = ({ item }: CartLineProps) => (
  <>
    <p className={styles["pharmacy"]}>
      <Icon name="store" size={16} />
      {item.pharmacy_name}
    </p>
    {item.pharmacy_phone !== null && (
      <a className={styles["phone"]} href={phoneUrl(item.pharmacy_phone)}>
        <Icon name="phone" size={16} />
        {item.pharmacy_phone}
      </a>
    )}
  </>
)

/** One line of the cart: medicine, pharmacy with its phone, quantity, price, and whether it can still be bought. */
export const CartLine = ({ item }: CartLineProps) => (
  <div className={styles["line"]}>
    <Photo label={item.medicine_name} name={item.medicine_photo} size="sm" />
    <div className={styles["about"]}>
      <h2 className={styles["name"]}>{item.medicine_name}</h2>
      <Pharmacy item={item} />
      <Price item={item} />
      <StateBadge item={item} />
    </div>
    <p className={`${styles["subtotal"]} ${canBeBought(item.state) ? "" : styles["gone"]}`}>
      {formatMoney(item.subtotal)}
    </p>
    <LineControls item={item} />
  </div>
)
