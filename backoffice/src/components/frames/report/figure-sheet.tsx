import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { FigureTable } from "../../charts/figure-table.tsx"
import type { Figures } from "../../charts/figure-table.tsx"
import { useFactWords } from "../../paper/use-fact-words.ts"
import type { Fact } from "../../paper/use-fact-words.ts"
import classes from "./print-sheet.module.css"
import { useOnPaper } from "./use-on-paper.ts"

type Props = {
  readonly title: string
  /** When the figures were read. */
  readonly readAt: string
  readonly figures: ReadonlyArray<Figures>
  /** What was chosen, such as the period, by its name. */
  readonly facts: ReadonlyArray<Fact>
}

/** The tables of a page of figures for print, with its title and time. It is printed in the place of the page. */
export const FigureSheet = ({ title, readAt, figures, facts }: Props) => {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const factWords = useFactWords()
  useOnPaper()
  return createPortal(
    <div className={`print-sheet ${classes["sheet"]}`}>
      <header>
        <h1>{title}</h1>
        <p>{factWords(facts)}</p>
        <p>{t("paper.readAt", { date: moment(readAt) })}</p>
      </header>
      {figures
        .filter(({ rows }) => rows.length > 0)
        .map((one) => (
          <FigureTable key={one.title} figures={one} />
        ))}
    </div>,
    document.body,
  )
}
