import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { formatMoney } from "@rokthnam/shared/web/formats/numbers"
import { useTranslation } from "react-i18next"
import { Badge } from "../../../components/ui/badge.tsx"
import { Button, IconButton } from "../../../components/ui/button.tsx"
import { Icon } from "../../../components/ui/icon.tsx"
import { Photo } from "../../../components/ui/photo.tsx"
import { useToast } from "../../../components/ui/toast.tsx"
import { useShownCustomer } from "../../../lib/customer.ts"
import { useChangeQuantity, useRemoveFromCart } from "../api/cart-queries.ts"
import type { CartItem } from "../api/cart-queries.ts"
import { canBeBought } from "../lib/line-state.ts"
import styles from "./cart-line.module.css"

type CartLineProps = { readonly item: CartItem }

const QuantityControl = ({ item }: CartLineProps) => {
  const { t } = useTranslation("cart")
  const announce = useToast()
  const words = useErrorWords()
  const customer = useShownCustomer()
  const { mutate, isPending } = useChangeQuantity()
  const gone = !canBeBought(item.state)
  const full = item.quantity >= item.available_quantity
  const change = (action: "increment" | "decrement") =>
    mutate(
      { customerId: customer?.id ?? "", item, action },
      { onError: (error) => announce("danger", words(error, t("updateFailed"))) },
    )
  return (
    <div
      aria-label={t("quantityOf", { name: item.medicine_name })}
      className={styles["quantity"]}
      role="group"
    >
      <IconButton
        disabled={isPending || gone || item.quantity <= 1}
        icon="minus"
        label={t("decrease", { name: item.medicine_name })}
        onClick={() => change("decrement")}
      />
      <output className={styles["count"]}>{item.quantity}</output>
      <IconButton
        disabled={isPending || gone || full}
        icon="plus"
        label={t("increase", { name: item.medicine_name })}
        onClick={() => change("increment")}
      />
    </div>
  )
}

const StateBadge = ({ item }: CartLineProps) => {
  const { t } = useTranslation("cart")
  if (item.state === "available") return null
  return (
    <Badge tone={item.state === "not_enough" ? "warning" : "danger"}>
      {t(`state.${item.state}`, { available: item.available_quantity })}
    </Badge>
  )
}

/** One line of the cart: medicine, pharmacy, quantity, price, and whether it can still be bought. */
export const CartLine = ({ item }: CartLineProps) => {
  const { t } = useTranslation("cart")
  const announce = useToast()
  const words = useErrorWords()
  const { mutate, isPending } = useRemoveFromCart()
  const remove = () =>
    mutate(item.id, {
      onSuccess: () => announce("success", t("removed", { name: item.medicine_name })),
      onError: (error) => announce("danger", words(error, t("removeFailed"))),
    })
  return (
    <div className={styles["line"]}>
      <Photo label={item.medicine_name} name={item.medicine_photo} size="sm" />
      <div className={styles["about"]}>
        <h2 className={styles["name"]}>{item.medicine_name}</h2>
        <p className={styles["pharmacy"]}>
          <Icon name="store" size={16} />
          {item.pharmacy_name}
        </p>
        <p className={styles["each"]}>{t("each", { price: formatMoney(item.medicine_price) })}</p>
        <StateBadge item={item} />
      </div>
      <p className={`${styles["subtotal"]} ${canBeBought(item.state) ? "" : styles["gone"]}`}>
        {formatMoney(item.subtotal)}
      </p>
      <div className={styles["controls"]}>
        <QuantityControl item={item} />
        <Button
          aria-label={t("removeNamed", { name: item.medicine_name })}
          busy={isPending}
          disabled={isPending}
          icon="trash"
          onClick={remove}
          size="sm"
          variant="danger"
        >
          {t("remove")}
        </Button>
      </div>
    </div>
  )
}
