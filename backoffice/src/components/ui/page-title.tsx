import { useTranslation } from "react-i18next"

/** The browser tab's name. */
export const PageTitle = ({ title }: { readonly title: string }) => {
  const { t } = useTranslation()
  return <title>{`${title} · ${t("productName")}`}</title>
}
