import { usePageTitle } from "@rokthnam/shared/web/browser/page-title"
import { useTranslation } from "react-i18next"
import { CartView } from "../../features/cart/components/cart-view.tsx"
import { useSendWaiting } from "../../features/cart/lib/use-send-waiting.ts"
import { useShownCustomer } from "../../lib/customer.ts"
import { paths } from "../paths.ts"
import styles from "./page.module.css"

/** The page with the customer's cart. */
export const CartPage = () => {
  const { t } = useTranslation("cart")
  usePageTitle(t("title"))
  useSendWaiting(useShownCustomer()?.id)
  return (
    <div className={`page ${styles["body"]}`}>
      <h1 className={styles["title"]}>{t("title")}</h1>
      <CartView dashboard={paths.dashboard} />
    </div>
  )
}
