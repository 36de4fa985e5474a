import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { pages } from "./pages.ts"

/** Milliseconds after the first page until the code of the others is loaded, so that it does not delay the first. */
const pause = 1500

/** Loads the code and texts of the customer's pages beforehand, so that they open without a connection later. */
export const usePagesBeforehand = (): void => {
  const { i18n } = useTranslation()
  useEffect(() => {
    const timer = window.setTimeout(() => {
      // What does not load now is loaded when it is opened.
      void Promise.allSettled([
        pages.dashboard(),
        pages.cart(),
        pages.account(),
        i18n.loadNamespaces(["account", "cart", "personal", "photo", "profile"]),
      ])
    }, pause)
    return () => window.clearTimeout(timer)
  }, [i18n])
}
