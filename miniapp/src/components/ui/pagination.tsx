import { pageWindow } from "@rokthnam/shared/web/lists/page-window"
import { useTranslation } from "react-i18next"
import { Icon } from "./icon.tsx"
import styles from "./pagination.module.css"

type PaginationProps = {
  readonly page: number
  readonly pages: number
  readonly onChange: (page: number) => void
}

/** A pager: previous, 5 page numbers with first and last page and ellipses, next. Renders nothing for a single page. */
export const Pagination = ({ page, pages, onChange }: PaginationProps) => {
  const { t } = useTranslation("results")
  if (pages <= 1) return null
  return (
    <nav aria-label={t("pages")} className={styles["pagination"]}>
      <button
        className={styles["step"]}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
        type="button"
      >
        <Icon name="left" size={18} />
        <span className={styles["stepWord"]}>{t("previous")}</span>
      </button>
      <ul className={styles["numbers"]}>
        {pageWindow(page, pages).map((slot) => (
          <li key={slot}>
            {typeof slot === "number" ? (
              <button
                aria-current={slot === page ? "page" : undefined}
                aria-label={t("page", { page: slot })}
                className={styles["number"]}
                onClick={() => onChange(slot)}
                type="button"
              >
                {slot}
              </button>
            ) : (
              <span aria-hidden="true" className={styles["gap"]}>
                …
              </span>
            )}
          </li>
        ))}
      </ul>
      <button
        className={styles["step"]}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
        type="button"
      >
        <span className={styles["stepWord"]}>{t("next")}</span>
        <Icon name="right" size={18} />
      </button>
    </nav>
  )
}
