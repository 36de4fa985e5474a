import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import type { Figures } from "../../../components/charts/figure-table.tsx"

/** So many medicines in a state, in the colour that says what it means. */
type StateCount = {
  readonly label: string
  readonly count: number
  readonly meaning: "success" | "warning" | "danger"
}

/** How medicines divide into states, as a chart and its table show it. */
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
