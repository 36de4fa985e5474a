import { useEffect } from "react"
import { useTranslation } from "react-i18next"

/** Names the browser's tab after the page. */
export const usePageTitle = (title: string): void => {
  const { t } = useTranslation("common")
  useEffect(() => {
    document.title = `${title} · ${t("appName")}`
  }, [title, t])
}
