import { useEffect } from "react"
import { useTranslation } from "react-i18next"

/** Sets the title of the browser tab to the page's title and the product's name. */
export const usePageTitle = (title: string): void => {
  const { t } = useTranslation("formats")
  useEffect(() => {
    // What keeps a word on one line (U+2060) is for pages: a title goes into bookmarks and messages.
    document.title = t("pageTitle", { title }).replaceAll("\u2060", "")
  }, [title, t])
}
