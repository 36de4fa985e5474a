import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { Medicine } from "../api/medicines.ts"
import { barPath } from "../lib/bar-code.ts"
import classes from "./labels.module.css"

/** A label for the shelf: name, strength and form, price, and the bar code, drawn if a scanner can read it. */
export const Label = ({ medicine }: { readonly medicine: Medicine }) => {
  const { money } = useFormat()
  const { strengthOf } = useMedicineNames()
  const { name, barcode } = medicine
  const bars = barcode === null ? undefined : barPath(barcode)
  return (
    <div className={classes["label"]}>
      <strong className={classes["name"]}>{name}</strong>
      <span className={classes["strength"]}>{strengthOf(medicine)}</span>
      <strong className={classes["price"]}>{money(medicine.price)}</strong>
      <span className={classes["code"]}>
        {bars === undefined ? null : (
          <svg
            viewBox={`0 0 ${bars.width} 1`}
            preserveAspectRatio="none"
            shapeRendering="crispEdges"
            aria-hidden
          >
            <path d={bars.path} />
          </svg>
        )}
        {barcode}
      </span>
    </div>
  )
}
