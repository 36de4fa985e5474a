import { useTranslation } from "react-i18next"
import { ButtonLink } from "../../components/ui/button.tsx"
import { useCustomer } from "../../lib/customer.ts"
import { paths } from "../paths.ts"
import styles from "./page.module.css"

/** The way to what a customer has put in the cart, on pages whose top bar is that of visitors. */
export const CartLink = () => {
  const { t } = useTranslation("layout")
  if (useCustomer() === undefined) return null
  return (
    <div className={styles["toCart"]}>
      <ButtonLink icon="cart" size="sm" to={paths.cart} variant="soft">
        {t("cart")}
      </ButtonLink>
    </div>
  )
}
