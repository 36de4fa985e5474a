import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { mostSavedPlaces } from "@rokthnam/shared/SavedPlaces/SavedPlaceRules"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { PageAction } from "../../../components/ui/page-action.tsx"
import type { Holdings } from "../lib/use-linking.ts"
import styles from "./account.module.css"

type Props = {
  readonly holdings: Holdings
  /** Why the consent did not come through. */
  readonly error: Error | null
  readonly isPending: boolean
  readonly onAgree: () => void
}

const What = ({ holdings }: Pick<Props, "holdings">) => {
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
export const JoinQuestion = ({ holdings, error, isPending, onAgree }: Props) => {
  const { t } = useTranslation("profile")
  const words = useErrorWords()
  return (
    <div className={styles["form"]}>
      <Banner tone="warning">
        <p>
          <b>{t("joinTitle")}</b>
        </p>
        <p>{t("joinText")}</p>
        <What holdings={holdings} />
      </Banner>
      {error !== null && <Banner tone="danger">{words(error, t("failed"))}</Banner>}
      <PageAction busy={isPending} disabled={isPending} onPress={onAgree} text={t("join")} wide />
    </div>
  )
}
