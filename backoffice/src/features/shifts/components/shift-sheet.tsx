import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useState } from "react"
import type { ReactNode } from "react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { useOnPaper } from "../../../components/frames/report/use-on-paper.ts"
import classes from "./shifts.module.css"

type Props = { readonly title: string; readonly pharmacy: string; readonly children: ReactNode }

/** What the page prints in its place, by its button or by the browser's menu: light and upright. */
export const ShiftSheet = ({ title, pharmacy, children }: Props) => {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const [now] = useState(() => new Date().toISOString())
  useOnPaper()
  return createPortal(
    <div className={`print-sheet ${classes["sheet"]}`}>
      <h1>{title}</h1>
      <p>
        <strong>{pharmacy}</strong> · {t("paper.readAt", { date: moment(now) })}
      </p>
      {children}
    </div>,
    document.body,
  )
}
