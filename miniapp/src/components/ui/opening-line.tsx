import type { ToldOpening } from "@rokthnam/shared/Pharmacies/OpeningAsOf"
import { useTranslation } from "react-i18next"
import { useOpeningWords } from "../../lib/opening-words.ts"
import { Brief } from "./brief.tsx"
import styles from "./opening-line.module.css"

type OpeningLineProps = {
  readonly opening: ToldOpening | null | undefined
  /** Whether it has fewer words on phones. */
  readonly compact?: boolean
}

/** Whether a pharmacy is open, and until or from when; nothing while it has not told its hours, or what it told is over. */
export const OpeningLine = ({ opening, compact = false }: OpeningLineProps) => {
  const { t } = useTranslation("results")
  const wordsOf = useOpeningWords()
  const known = opening && wordsOf(opening)
  if (!known) return null
  const { isOpen, isOnDuty, words, short } = known
  const told = (hours: string) => (isOnDuty ? `${hours} · ${t("onDuty")}` : hours)
  return (
    <span className={`${styles["opening"]} ${isOpen ? styles["open"] : styles["closed"]}`}>
      {compact ? <Brief long={told(words)} short={told(short)} /> : told(words)}
    </span>
  )
}
