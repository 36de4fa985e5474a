import { useEffect } from "react"
import { useTranslation } from "react-i18next"

/** Names the browser's tab after the page and the product. */
export const usePageTitle = (title: string): void => {
  const { t } = useTranslation("formats")
  useEffect(() => {
    document.title = t("pageTitle", { title })
  }, [title, t])
}
