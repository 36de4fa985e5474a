import { createPortal } from "react-dom"
import { useOnPaper } from "../../../components/frames/report/use-on-paper.ts"
import type { Medicine } from "../api/medicines.ts"
import { Label } from "./label.tsx"
import classes from "./labels.module.css"

type Props = { readonly labels: ReadonlyArray<{ readonly medicine: Medicine; readonly copy: number }> }

/** The labels on paper, which are printed instead of the page. */
export const LabelSheet = ({ labels }: Props) => {
  useOnPaper()
  return createPortal(
    <div className={`print-sheet ${classes["sheet"]}`} aria-hidden>
      {labels.map(({ medicine, copy }) => (
        <Label key={`${medicine.id} ${copy}`} medicine={medicine} />
      ))}
    </div>,
    document.body,
  )
}
