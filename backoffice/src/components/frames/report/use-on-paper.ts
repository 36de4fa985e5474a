import { useEffect } from "react"

/** While this hook is mounted, the element with the class `print-sheet` is printed instead of the page. */
export const useOnPaper = () => {
  useEffect(() => {
    document.body.dataset["paper"] = "sheet"
    return () => {
      delete document.body.dataset["paper"]
    }
  }, [])
}
