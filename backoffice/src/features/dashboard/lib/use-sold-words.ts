import { useTranslation } from "react-i18next"

/** Packs and loose units that were sold, in words: "3 packs + 10 units". */
export const useSoldWords = () => {
  const { t } = useTranslation("dashboard")
  const { t: common } = useTranslation()
  return (packages: number, units: number): string =>
    [
      ...(packages === 0 && units !== 0 ? [] : [t("units", { count: packages })]),
      ...(units === 0 ? [] : [common("units", { count: units })]),
    ].join(" + ")
}
