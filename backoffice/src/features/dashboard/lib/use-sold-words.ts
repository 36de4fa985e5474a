import { useTranslation } from "react-i18next"
import { useAmounts } from "../../../lib/use-amounts.ts"

/** What was sold as packages, loose units as parts of one: the measure by which the API ranks the best sellers. */
export const inPackages = (packages: number, units: number, unitsPerPackage: number): number =>
  packages + units / unitsPerPackage

/** Packs and loose units that were sold, in words: "3 packs + 10 units". */
export const useSoldWords = () => {
  const { t } = useTranslation("dashboard")
  const { amounts } = useAmounts()
  return (packages: number, units: number): string =>
    [
      ...(packages === 0 && units !== 0 ? [] : [t("units", { count: packages })]),
      ...(units === 0 ? [] : [amounts(0, units)]),
    ].join(" + ")
}
