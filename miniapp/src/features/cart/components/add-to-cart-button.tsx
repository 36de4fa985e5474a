import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { PageAction } from "../../../components/ui/page-action.tsx"
import { useToast } from "../../../components/ui/toast.tsx"
import { useShownCustomer } from "../../../lib/customer.ts"
import { useCartWrite } from "../api/cart-queries.ts"
import { addition, guest, isWaiting, keepForSignIn, waitsForSignIn } from "../api/cart-writes.ts"
import { useWaiting } from "../lib/use-waiting.ts"

type AddToCartButtonProps = {
  readonly medicineId: number
  readonly name: string
  /** Strength and pharmacy tell the buttons of several offers of the same medicine apart. */
  readonly dosage: string
  readonly pharmacy: string
  readonly inStock: boolean
  /** Whether this is what the page is for, so that the host's own button shows it. */
  readonly isPageAction?: boolean
  /** Called after the wish is kept when nobody is signed in, because only customers have a cart. */
  readonly onSignInNeeded: () => void
}

/** Milliseconds for which the button says that the unit was added. Until then a press is part of a double click. */
const restTime = 1000

const useRest = () => {
  const [rests, setRests] = useState(false)
  useEffect(() => {
    if (!rests) return undefined
    const timer = window.setTimeout(() => setRests(false), restTime)
    return () => window.clearTimeout(timer)
  }, [rests])
  return [rests, () => setRests(true)] as const
}

/**
 * Adds one unit, and says what came of it. A unit whose outcome is unknown is kept, and its next try adds no second one.
 */
const useAdding = ({ medicineId, name, onSignInNeeded }: AddToCartButtonProps) => {
  const { t } = useTranslation("cart")
  const announce = useToast()
  const words = useErrorWords()
  const customer = useShownCustomer()
  const account = customer?.id ?? guest
  const { mutate, isPending } = useCartWrite(account)
  const [rests, rest] = useRest()
  const write = addition(medicineId, name)
  const waits = useWaiting(account).some((one) => one.do === "add" && one.medicineId === medicineId)
  const add = () => {
    if (customer === undefined) {
      keepForSignIn(write)
      onSignInNeeded()
    } else if (!rests) {
      mutate(write, {
        onSuccess: () => {
          rest()
          announce("success", t("added"))
        },
        onError: (error) =>
          isWaiting(account, write)
            ? announce("warning", t(waitsForSignIn(account) ? "addKeptSignIn" : "addKept"))
            : announce("danger", words(error, t("addFailed"))),
      })
    }
  }
  return { add, isPending, rests, waits: waits && customer !== undefined && !isPending }
}

/** The button that adds one unit; disabled when the medicine is out of stock and while a unit is being added. */
export const AddToCartButton = (props: AddToCartButtonProps) => {
  const { t } = useTranslation("cart")
  const { add, isPending, rests, waits } = useAdding(props)
  const { name, dosage, pharmacy, inStock } = props
  const word = t(isPending ? "adding" : rests ? "justAdded" : waits ? "waiting" : inStock ? "add" : "soldOut")
  const look = { busy: isPending, disabled: !inStock || isPending, icon: rests ? "check" : "cart" } as const
  const label = `${word}: ${name} ${dosage}, ${pharmacy}`
  if (props.isPageAction === true)
    return <PageAction label={label} onPress={add} size="sm" text={word} {...look} />
  return (
    <Button aria-label={label} onClick={add} size="sm" {...look}>
      {word}
    </Button>
  )
}
