import { useTranslation } from "react-i18next"
import type { PhotoStep } from "../lib/use-photo-lookup.ts"
import styles from "./photo-search.module.css"

/** The progress of a photo lookup, as text and as a bar. */
export const PhotoProgress = ({ state }: { readonly state: PhotoStep }) => {
  const { t } = useTranslation(["photo", "search"])
  const sending = state.step === "sending"
  const text = sending
    ? t("sending", { percent: Math.round(state.part * 100) })
    : t(state.step === "reading" ? "reading" : "preparing")
  return (
    <div className={styles["progress"]}>
      <p role="status">{text}</p>
      <progress aria-label={t("search:photo")} {...(sending ? { value: state.part } : {})} max={1} />
    </div>
  )
}
