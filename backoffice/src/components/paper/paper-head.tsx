import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useBeforePrint } from "./use-before-print.ts"

/** Whose paper this is and when it was printed, above every page that the browser prints; on the screen it is not seen. */
export const PaperHead = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const [at, setAt] = useState("")
  useBeforePrint(() => setAt(new Date().toISOString()))
  return (
    <p className="only-print">
      <strong>{name}</strong>
      {at === "" ? "" : ` · ${t("paper.printedAt", { date: moment(at) })}`}
    </p>
  )
}
