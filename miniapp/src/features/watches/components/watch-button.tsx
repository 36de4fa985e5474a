import { languageOf } from "@rokthnam/shared/web/i18n/languages"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { watchDays } from "@rokthnam/shared/Watches/WatchRules"
import { useEffect, useEffectEvent } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Button } from "../../../components/ui/button.tsx"
import { useShownCustomer } from "../../../lib/customer.ts"
import type { Point } from "../../../platform/platform.ts"
import { useBeginWatch } from "../api/watches.ts"
import { takeWantedWatch, wantWatch } from "../lib/wanted-watch.ts"
import styles from "./watches.module.css"

type WatchButtonProps = {
  readonly query: string
  readonly point: Point
  /** Called when nobody is signed in: only customers wait. */
  readonly onSignInNeeded: () => void
}

/**
 * The button below a search that found nothing: the customer is told when a pharmacy near that place has it. Who pressed it
 * as a visitor need not press it again after the sign-in.
 */
export const WatchButton = ({ query, point, onSignInNeeded }: WatchButtonProps) => {
  const { t, i18n } = useTranslation("watches")
  const words = useErrorWords()
  const customer = useShownCustomer()
  const { mutate, isPending, error, data } = useBeginWatch(customer?.id ?? "")
  const begin = () => {
    if (customer === undefined) {
      wantWatch(query)
      onSignInNeeded()
    } else
      mutate({
        query,
        latitude: point.latitude,
        longitude: point.longitude,
        language: languageOf(i18n.language),
      })
  }
  const goOn = useEffectEvent(() => {
    if (takeWantedWatch(query)) begin()
  })
  const isSignedIn = customer !== undefined
  useEffect(() => {
    if (isSignedIn) goOn()
  }, [isSignedIn])
  if (data !== undefined)
    return <Banner tone="success">{t("kept", { query: data.query, days: watchDays })}</Banner>
  return (
    <div className={styles["offer"]}>
      <p>{t("offer")}</p>
      <Button busy={isPending} disabled={isPending} icon="bell" onClick={begin} variant="soft">
        {t("button")}
      </Button>
      {error !== null && <Banner tone="danger">{words(error, t("failed"))}</Banner>}
    </div>
  )
}
