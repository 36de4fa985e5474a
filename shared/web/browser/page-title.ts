import { useEffect } from "react"
import { useTranslation } from "react-i18next"

/** Sets the title of the browser tab to the page's title and the product's name. */
export const usePageTitle = (title: string): void => {
  const { t } = useTranslation("formats")
  useEffect(() => {
    document.title = t("pageTitle", { title })
  }, [title, t])
}
