import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Icon } from "../../../components/ui/icon.tsx"
import { useShownCustomer } from "../../../lib/customer.ts"
import { badgeQuery } from "../api/cart-queries.ts"
import styles from "./cart-button.module.css"

type CartButtonProps = { readonly to: string }

/**
 * The link to the cart with the number of units in it. If the number cannot be fetched, the link is shown without it.
 */
export const CartButton = ({ to }: CartButtonProps) => {
  const { t } = useTranslation("layout")
  const customer = useShownCustomer()
  const { data } = useQuery({ ...badgeQuery(customer?.id ?? ""), enabled: customer !== undefined })
  const count = data?.total_quantity
  const label = count === undefined ? t("cart") : t("cartWithCount", { count })
  return (
    <Link aria-label={label} className={styles["cart"]} to={to}>
      <Icon name="cart" size={24} />
      {count !== undefined && count > 0 && (
        <span className={styles["count"]}>{count > 99 ? "99+" : count}</span>
      )}
    </Link>
  )
}
