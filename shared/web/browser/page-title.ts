import { useEffect } from "react"

/** Names the browser's tab after the page and the product. */
export const usePageTitle = (title: string, product: string): void => {
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
}
