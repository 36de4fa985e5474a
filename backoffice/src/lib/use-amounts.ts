import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"

/** Words for packages and loose units. Packages are a plain number, as before there were loose units. */
export const useAmounts = () => {
  const { t } = useTranslation()
  const { count } = useFormat()
  const amounts = useCallback(
    (packages: number, units = 0): string => {
      if (units === 0) return count(packages)
      const loose = t("units", { count: units, shown: count(units) })
      return packages === 0 ? loose : `${count(packages)} + ${loose}`
    },
    [count, t],
  )
  /** The same for a file: a number where there are packages alone, so that a spreadsheet can add them up. */
  const bareAmount = useCallback(
    (packages: number, units = 0): number | string => (units === 0 ? packages : amounts(packages, units)),
    [amounts],
  )
  return { amounts, bareAmount }
}
