import { useTranslation } from "react-i18next"
import type { Figures } from "../../../components/charts/figure-table.tsx"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"

/** The number of medicines in one state, with the status colour of that state. */
type StateCount = {
  readonly label: string
  readonly count: number
  readonly meaning: "success" | "warning" | "danger"
}

/** The number of medicines per state, for a chart and its table. */
export const useStateFigures = (title: string, states: ReadonlyArray<StateCount>): Figures => {
  const { t } = useTranslation("reports")
  const { count: words } = useFormat()
  return {
    title,
    heads: [t("figures.state"), t("figures.medicines")],
    rows: states.map(({ label, count, meaning }) => ({
      label,
      weight: count,
      words: [words(count)],
      color: `var(--color-${meaning})`,
    })),
  }
}
