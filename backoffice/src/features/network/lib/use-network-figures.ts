import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import type { Figures } from "../../../components/charts/figure-table.tsx"
import { pharmaciesPath } from "../../../lib/paths.ts"
import { useProvinceName } from "../../../lib/use-province-name.ts"
import type { NetworkFigures, UnansweredSearches } from "../api/network.ts"

/** Stock that nobody has touched for a month is hardly right any more. */
const colors: Partial<Record<NetworkFigures["freshness"][number]["age"], string>> = {
  longer: "var(--color-warning)",
  never: "var(--color-danger)",
}

/** The pharmacies by province, as bars and as a table. Each province leads to its pharmacies. */
export const useProvinceFigures = (): ((provinces: NetworkFigures["provinces"]) => Figures) => {
  const { t } = useTranslation("network")
  const { count } = useFormat()
  const nameOf = useProvinceName()
  return (provinces) => ({
    title: t("provinces.title"),
    heads: [t("provinces.province"), t("provinces.approved"), t("provinces.stocked"), t("provinces.waiting")],
    rows: provinces.map(({ province, approved, stocked, waiting }) => ({
      label: nameOf(province),
      weight: approved,
      to: pharmaciesPath({ province }),
      words: [count(approved), count(stocked), count(waiting)],
    })),
  })
}

/** The approved pharmacies by the age of their last change of stock. Each age leads to its pharmacies. */
export const useFreshnessFigures = (): ((freshness: NetworkFigures["freshness"]) => Figures) => {
  const { t } = useTranslation("network")
  const { t: common } = useTranslation()
  const { count } = useFormat()
  return (freshness) => ({
    title: t("freshness.title"),
    heads: [t("freshness.age"), t("freshness.pharmacies")],
    rows: freshness.map(({ age, pharmacies }) => ({
      label: common(`stockAge.${age}`),
      weight: pharmacies,
      to: pharmaciesPath({ status: "APPROVED", stock: age }),
      words: [count(pharmacies)],
      ...(colors[age] === undefined ? {} : { color: colors[age] }),
    })),
  })
}

/** What people looked for and nobody had, as bars and as a table. */
export const useSearchFigures = (): ((found: UnansweredSearches) => Figures) => {
  const { t } = useTranslation("network")
  const { count, day } = useFormat()
  return ({ items }) => ({
    title: t("searches.title"),
    heads: [t("searches.text"), t("searches.searches"), t("searches.onDays"), t("searches.lastDay")],
    rows: items.map(({ text, searches, days, last_day }) => ({
      label: text,
      weight: searches,
      words: [count(searches), count(days), day(last_day)],
    })),
  })
}
