import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Offer } from "../api/search-queries.ts"
import { medicinePath } from "../../../lib/offer-paths.ts"
import { dosageOf } from "../lib/numbered.ts"
import { MedicinePart, StockPart } from "./result-card.tsx"
import styles from "./stock-row.module.css"

type StockRowProps = { readonly item: Offer; readonly action: ReactNode }

/** One medicine of a pharmacy. A press beside its button opens the medicine's page. */
export const StockRow = ({ item, action }: StockRowProps) => {
  const { t } = useTranslation("offers")
  const { medicine_id: id, name } = item
  return (
    <article className={styles["row"]}>
      <Link
        aria-label={t("openMedicine", { name, dosage: dosageOf(item) })}
        className={styles["open"]}
        to={medicinePath(id)}
      />
      <MedicinePart item={item} />
      <div className={styles["foot"]}>
        <StockPart item={item} />
        <div className={styles["action"]}>{action}</div>
      </div>
    </article>
  )
}
