import { addDays } from "@rokthnam/shared/web/formats/phnom-penh"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { soldMedicine } from "../../../lib/sold-medicine.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { DayFigures, Overview } from "../api/dashboard.ts"
import { recentDays, useLeads } from "../lib/use-leads.ts"
import { inPackages, useSoldWords } from "../lib/use-sold-words.ts"
import { RankList } from "./rank-list.tsx"
import { NothingSold } from "./nothing-sold.tsx"

type Seller = Overview["top_selling_medicines"][number]

/** Of each seller its key, its name, with what tells it from others of that name, and the sales that it counts. */
const useSellers = (today: string | undefined) => {
  const { t } = useTranslation("dashboard")
  const { fullName } = useMedicineNames()
  const { sales } = useLeads()
  return (one: Seller, all: ReadonlyArray<Seller>, weight: number, figure: string) => {
    const { manufacter_name: maker, unit_per_package: pack } = one
    const name = fullName(one.name, one)
    const twins = all.filter((other) => fullName(other.name, other) === name)
    const isOneMaker = twins.every((other) => other.manufacter_name === maker)
    const packs = new Set(
      twins.filter((other) => other.manufacter_name === maker).map((twin) => twin.unit_per_package),
    )
    return {
      weight,
      figure,
      key: `${name} ${maker} ${pack}`,
      name: [
        name,
        ...(isOneMaker ? [] : [maker]),
        ...(packs.size < 2 ? [] : [t("top.pack", { count: pack })]),
      ].join(" · "),
      to: today === undefined ? undefined : sales(addDays(today, 1 - recentDays), today, soldMedicine(one)),
    }
  }
}

type Props = { readonly day: DayFigures | undefined; readonly overview: Overview | undefined }

/** The medicines of the last thirty days with the most packages. */
export const TopByPackages = ({ day, overview }: Props) => {
  const { t } = useTranslation("dashboard")
  const { money } = useFormat()
  const sold = useSoldWords()
  const seller = useSellers(day?.day)
  const all = overview?.top_selling_medicines
  return (
    <RankList
      title={t("top.title")}
      empty={<NothingSold words={t("top.empty")} />}
      rows={all?.map((one) =>
        seller(
          one,
          all,
          inPackages(one.total_quantity, one.total_loose_units, one.unit_per_package),
          `${sold(one.total_quantity, one.total_loose_units)} · ${money(one.total_revenue)}`,
        ),
      )}
    />
  )
}

/** The medicines of the last thirty days with the most money. */
export const TopByAmount = ({ day }: Pick<Props, "day">) => {
  const { t } = useTranslation("dashboard")
  const { money } = useFormat()
  const seller = useSellers(day?.day)
  const all = day?.top_by_amount
  return (
    <RankList
      title={t("top.byAmount")}
      empty={<NothingSold words={t("top.empty")} />}
      rows={all?.map((one) => seller(one, all, one.total_revenue, money(one.total_revenue)))}
    />
  )
}
