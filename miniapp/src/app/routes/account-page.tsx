import { usePageTitle } from "@rokthnam/shared/web/browser/page-title"
import { useTranslation } from "react-i18next"
import { OwnAccount } from "../../features/account/components/own-account.tsx"
import { WatchList } from "../../features/watches/components/watch-list.tsx"
import { useShownCustomer } from "../../lib/customer.ts"
import { searchOf } from "../use-watch-action.tsx"
import styles from "./page.module.css"

/** The page with what the customer waits for, the password, devices and data. */
export const AccountPage = () => {
  const { t } = useTranslation(["account", "personal", "watches"])
  const customer = useShownCustomer()
  usePageTitle(t("own.title"))
  return (
    <div className={`page ${styles["body"]} ${styles["narrow"]}`}>
      <h1 className={styles["title"]}>{t("own.title")}</h1>
      {customer !== undefined && <WatchList customerId={customer.id} searchOf={searchOf} />}
      {customer !== undefined && <OwnAccount customerId={customer.id} />}
    </div>
  )
}
