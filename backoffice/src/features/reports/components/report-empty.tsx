import { IconReportAnalytics } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import type { ListState } from "../../../components/frames/list/use-list-state.ts"
import { EmptyList } from "../../../components/ui/empty-list.tsx"
import { usePermissions } from "../../../lib/permissions.ts"
import { useArea } from "../../../lib/use-area.ts"

type Props = {
  /** Says that nothing matches. The list of all sales or medicines says instead that there are none yet. */
  readonly title: string
  readonly state: ListState
  /** What the report is made of: without a filter there is none of it yet. */
  readonly next: "sales" | "medicines"
  /** Whether it shows everything where no filter is set. */
  readonly isWhole?: boolean
}

/** Filters that say how the report is shown or in which language, not what is left out of it. */
const shownBy: ReadonlySet<string> = new Set(["page", "by", "sort", "lng"])

/** Says that no row matches, and clears the filters, else leads to where the first rows come from. */
export const ReportEmpty = ({ title, state, next, isWhole = true }: Props) => {
  const { t } = useTranslation("reports")
  const { t: common } = useTranslation()
  const { to } = useArea()
  const { can } = usePermissions()
  const [params] = useSearchParams()
  const set = [...new Set(params.keys())].filter((name) => !shownBy.has(name))
  const hasDays = set.some((name) => name === "start" || name === "end")
  const source =
    next === "sales"
      ? ({ name: "newSale", permission: "Create Sale" } as const)
      : ({ name: "addMedicine", permission: "Manage Medicine Inventory" } as const)
  return (
    <EmptyList
      icon={<IconReportAnalytics size={28} />}
      title={set.length === 0 && isWhole ? t(`none.${next}`) : title}
      description={set.length === 0 ? undefined : t("emptyFiltered")}
      next={[
        hasDays
          ? { words: t("allDays"), onPress: () => state.setFilters({ start: "", end: "" }) }
          : undefined,
        set.some((name) => name !== "start" && name !== "end")
          ? {
              words: common("filters.clear"),
              onPress: () => state.setFilters(Object.fromEntries(set.map((name) => [name, ""]))),
            }
          : undefined,
        set.length === 0 && can(source.permission) === true
          ? { words: t(`firstStep.${next}`), to: to(source.name) }
          : undefined,
      ]}
    />
  )
}
