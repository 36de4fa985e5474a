import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { Sellable } from "../api/sell.ts"
import { inBasket } from "./desk/basket.ts"
import { useDesk } from "./desk/use-desk.ts"
import type { DeskState } from "./desk/use-desk.ts"
import type { Till } from "./paying.ts"
import { useScans } from "./scans/use-scans.ts"
import { usePicker } from "./search/use-picker.ts"
import { useCheckout } from "./use-checkout.ts"

/** Adds from the search or by a press, and says what was added. */
const useAdding = ({ add, store }: DeskState, moveOn: () => void) => {
  const { t } = useTranslation("sales")
  const { amounts } = useAmounts()
  const { fullName } = useMedicineNames()
  const [said, setSaid] = useState("")
  const onAdd = useCallback(
    (medicine: Sellable) => {
      moveOn()
      const isAdded = add(medicine) === null
      const { packages, units } = inBasket(store.current().basket, medicine.id)
      const name = fullName(medicine.name, medicine)
      setSaid(isAdded ? t("picker.added", { name, count: amounts(packages, units) }) : "")
      return isAdded
    },
    [add, amounts, fullName, moveOn, store, t],
  )
  return { said, onAdd }
}

/** Everything that the counter does: the order, its payment, the search and the scans. */
export const useCounter = (till: Omit<Till, "methods"> & { readonly list: Till["methods"] | undefined }) => {
  const desk = useDesk()
  const { list: payments, rate, changeIn } = till
  // The first payment method of the list is the default; a chosen method that no longer exists is ignored.
  const chosenPayment =
    payments?.find((one) => one.id === desk.basket.paymentMethodId)?.id ?? payments?.[0]?.id ?? null
  const checkout = useCheckout(desk, chosenPayment, { methods: payments ?? [], rate, changeIn })
  const { said, onAdd } = useAdding(desk, checkout.moveOn)
  const scans = useScans(desk)
  const picker = usePicker({ isFrozen: desk.isFrozen, onAdd, onCode: scans.scan })
  return { desk, chosenPayment, checkout, said, scans, picker }
}
