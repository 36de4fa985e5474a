import { usePageTitle } from "@rokthnam/shared/web/browser/page-title"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { profileQuery } from "../../features/account/api/own-account.ts"
import { GuessWarning } from "../../features/account/components/guess-warning.tsx"
import { OwnAccount } from "../../features/account/components/own-account.tsx"
import { OwnProfile } from "../../features/account/components/own-profile.tsx"
import { OwnSettings } from "../../features/account/components/own-settings.tsx"
import { OwnPlace } from "../../features/search/components/own-place.tsx"
import { SavedPlaces } from "../../features/search/components/saved-places.tsx"
import { WatchList } from "../../features/watches/components/watch-list.tsx"
import { useShownCustomer } from "../../lib/customer.ts"
import styles from "./page.module.css"

const OwnWatches = ({ customerId }: { readonly customerId: string }) => {
  const { data } = useQuery(profileQuery(customerId))
  return <WatchList customerId={customerId} isLinked={data?.has_telegram} />
}

/**
 * The page with a warning if there is one, what the customer waits for, the saved places, the profile, the ways to sign in, the
 * settings, devices and data.
 */
export const AccountPage = () => {
  const { t } = useTranslation(["account", "personal", "profile", "places", "watches"])
  const customer = useShownCustomer()
  usePageTitle(t("own.title"))
  return (
    <div className={`page ${styles["body"]} ${styles["narrow"]}`}>
      <h1 className={styles["title"]}>{t("own.title")}</h1>
      {customer !== undefined && (
        <>
          <GuessWarning customerId={customer.id} />
          <OwnWatches customerId={customer.id} />
          <SavedPlaces customerId={customer.id} />
          <OwnProfile customerId={customer.id} />
        </>
      )}
      <OwnSettings
        place={
          <OwnPlace
            change={t("profile:changePlace")}
            forget={t("profile:forgetPlace")}
            none={t("profile:noPlace")}
          />
        }
      />
      {customer !== undefined && <OwnAccount customerId={customer.id} email={customer.email} />}
    </div>
  )
}
