import { useTranslation } from "react-i18next"
import { useOpeningWords } from "../../lib/opening-words.ts"
import type { Opening } from "../../lib/opening-words.ts"
import styles from "./opening-line.module.css"

/** Whether a pharmacy is open, and until or from when; nothing while it has not told its hours. */
export const OpeningLine = ({ opening }: { readonly opening: Opening | null | undefined }) => {
  const { t } = useTranslation("common")
  const wordsOf = useOpeningWords()
  if (opening === null || opening === undefined) return null
  const { isOpen, words } = wordsOf(opening, Date.now())
  return (
    <span className={`${styles["opening"]} ${isOpen ? styles["open"] : styles["closed"]}`}>
      {opening.on_duty ? `${words} · ${t("onDuty")}` : words}
    </span>
  )
}
