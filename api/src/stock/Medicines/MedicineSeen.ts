import type { Medicine, MedicineUpdate } from "@rokthnam/shared/Medicines/Medicine"

type Described = NonNullable<MedicineUpdate["seen"]>

const none = (value: string | number | null | undefined) => value ?? ""

/** Whether a medicine is described so. An absent field and an empty one are the same; absent ones are not looked at. */
const isDescribed = (present: Medicine, by: Described): boolean => {
  const { category_id: category, ...others } = by
  const names = Object.keys(others) as Array<keyof typeof others>
  const isSame = names.every(
    (name) => others[name] === undefined || none(others[name]) === none(present[name]),
  )
  return isSame && (category === undefined || none(category) === none(present.category?.id))
}

/**
 * Whether an edit may be written: its reader saw the medicine as it is, or said nothing about it, or it is already as it
 * was to become, which is so when an edit whose answer was lost is sent again.
 */
export const isAsSeen = (present: Medicine, { seen, ...wanted }: MedicineUpdate): boolean => {
  if (seen === undefined || isDescribed(present, seen)) return true
  const {
    quantity: _q,
    quantity_seen: _s,
    loose_units: _l,
    loose_units_seen: _m,
    cost: _c,
    ...others
  } = wanted
  return isDescribed(present, others)
}
