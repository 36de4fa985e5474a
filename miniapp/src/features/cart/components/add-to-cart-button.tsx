import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { useToast } from "../../../components/ui/toast.tsx"
import { useShownCustomer } from "../../../lib/customer.ts"
import { useAddToCart } from "../api/cart-queries.ts"

type AddToCartButtonProps = {
  readonly medicineId: number
  readonly name: string
  readonly inStock: boolean
  /** Called instead of adding when nobody is signed in, because only customers have a cart. */
  readonly onSignInNeeded: () => void
}

/** The button that adds one unit; disabled when the medicine is out of stock and while a unit is being added. */
export const AddToCartButton = ({ medicineId, name, inStock, onSignInNeeded }: AddToCartButtonProps) => {
  const { t } = useTranslation("cart")
  const announce = useToast()
  const words = useErrorWords()
  const { mutate, isPending } = useAddToCart()
  const customer = useShownCustomer()
  const add = () => {
    if (customer === undefined) {
      onSignInNeeded()
      return
    }
    mutate(
      { customerId: customer.id, medicineId },
      {
        onSuccess: () => announce("success", t("added")),
        onError: (error) => announce("danger", words(error, t("addFailed"))),
      },
    )
  }
  const word = t(isPending ? "adding" : inStock ? "add" : "soldOut")
  return (
    <Button
      aria-label={`${word}: ${name}`}
      busy={isPending}
      disabled={!inStock || isPending}
      icon="cart"
      onClick={add}
      size="sm"
    >
      {word}
    </Button>
  )
}
