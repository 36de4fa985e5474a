import { Anchor, Text } from "@mantine/core"
import { compared } from "@rokthnam/shared/Reports/ComparisonRules"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import card from "../../../components/ui/stat-card.module.css"
import type { DayFigures } from "../api/dashboard.ts"

const signs = { more: "▲", less: "▼", same: "=", first: "", nothing: "" } as const
const colors = {
  more: "var(--color-success)",
  less: "var(--color-danger)",
  same: "dimmed",
  first: "dimmed",
  nothing: "dimmed",
} as const

type Sold = DayFigures["today"]
type Props = {
  readonly with: "day" | "month"
  readonly now: Sold
  readonly earlier: Sold
  /** The sales of the time before; undefined for members who may not open them. */
  readonly to?: string | undefined
}

/** How many sales there were, and how their amount stands against the same part of the week or the month before. */
export const ComparisonNote = ({ with: span, now, earlier, to }: Props) => {
  const { t } = useTranslation("dashboard")
  const { money } = useFormat()
  const found = compared(now.amount, earlier.amount)
  const words = t(`compare.${span}.${found.kind}`, {
    percent: "percent" in found ? found.percent : 0,
    amount: money(earlier.amount),
  })
  return (
    <>
      <Text size="sm" c="dimmed">
        {t("metrics.salesCount", { count: now.sales })}
      </Text>
      <Text size="sm" c={colors[found.kind]}>
        <span aria-hidden>{signs[found.kind]} </span>
        {to === undefined || earlier.sales === 0 ? (
          words
        ) : (
          <Anchor
            component={Link}
            to={to}
            inherit
            c="inherit"
            underline="hover"
            className={card["within"] ?? ""}
          >
            {words}
          </Anchor>
        )}
      </Text>
    </>
  )
}
