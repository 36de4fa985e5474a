import { mostSavedPlaces } from "@rokthnam/shared/SavedPlaces/SavedPlaceRules"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { PageAction } from "../../../components/ui/page-action.tsx"
import type { Holdings } from "../lib/use-linking.ts"
import styles from "./account.module.css"

type Props = {
  /** Null while the joining is under way. */
  readonly holdings: Holdings | null
  readonly isPending: boolean
  readonly onAgree: () => void
}

const What = ({ holdings }: { readonly holdings: Holdings }) => {
  const { t } = useTranslation("profile")
  const { cart_lines: lines, watches, places, devices, is_office: isOffice } = holdings
  return (
    <ul className={styles["what"]}>
      {lines > 0 && <li>{t("joinCart", { count: lines })}</li>}
      {lines > 0 && <li>{t("joinBoth")}</li>}
      {watches > 0 && <li>{t("joinWatches", { count: watches })}</li>}
      {places > 0 && <li>{t("joinPlaces", { count: places, limit: mostSavedPlaces })}</li>}
      {devices > 0 && <li>{t("joinDevices", { count: devices })}</li>}
      {isOffice && <li>{t("joinOffice")}</li>}
      <li>{t("joinForGood")}</li>
    </ul>
  )
}

/** Says what becomes of the other account, and joins it only when the person says so. */
export const JoinQuestion = ({ holdings, isPending, onAgree }: Props) => {
  const { t } = useTranslation("profile")
  return (
    <div className={styles["form"]}>
      <Banner tone="warning">
        <p>
          <b>{t("joinTitle")}</b>
        </p>
        <p>{t("joinText")}</p>
        {holdings !== null && <What holdings={holdings} />}
      </Banner>
      <PageAction busy={isPending} disabled={isPending} onPress={onAgree} text={t("join")} wide />
    </div>
  )
}
