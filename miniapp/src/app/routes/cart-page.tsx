import { usePageTitle } from "@rokthnam/shared/web/browser/page-title"
import { useTranslation } from "react-i18next"
import { CartView } from "../../features/cart/components/cart-view.tsx"
import { Elsewhere } from "../elsewhere.tsx"
import { paths } from "../paths.ts"
import styles from "./page.module.css"

/** The page with the customer's cart. */
export const CartPage = () => {
  const { t } = useTranslation("cart")
  usePageTitle(t("title"))
  return (
    <div className={`page ${styles["body"]}`}>
      <h1 className={styles["title"]}>{t("title")}</h1>
      <CartView dashboard={paths.dashboard} elsewhere={<Elsewhere />} />
    </div>
  )
}
