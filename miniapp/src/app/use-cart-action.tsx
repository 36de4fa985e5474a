import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { dosageOf } from "../features/search/lib/numbered.ts"
import type { Offer } from "../features/search/api/search-queries.ts"
import { Button } from "../components/ui/button.tsx"
import {
  Later,
  laterCode,
  useCodeBeforehand,
  useCodeWhenReachable,
  whenAnswered,
} from "../components/ui/later.tsx"
import { useSignIn } from "./use-sign-in.ts"

/** Loaded with the search page, but after it and the first answer: the button is needed when results are shown. */
const cartButton = laterCode(
  "cart-button",
  async () => (await import("../features/cart/components/add-to-cart-button.tsx")).AddToCartButton,
  ["cart"],
  whenAnswered,
)

/** The place of the button while its code comes, so that nothing moves then. */
const ButtonPlace = ({ of }: { readonly of: string }) => {
  const { t } = useTranslation("common")
  return (
    <Button aria-label={`${t("loading")}: ${of}`} disabled icon="cart" size="sm">
      {t("loading")}
    </Button>
  )
}

const NotLoaded = ({ of }: { readonly of: string }) => {
  const { t } = useTranslation("common")
  const queries = useQueryClient()
  const onRetry = () => queries.refetchQueries({ queryKey: cartButton.queryKey })
  useCodeWhenReachable({ come: cartButton.come, onRetry })
  return (
    <Button aria-label={`${t("retry")}: ${of}`} icon="cart" onClick={() => void onRetry()} size="sm">
      {t("retry")}
    </Button>
  )
}

/**
 * Gives the button that puts a search result in the cart. A visitor signs in first, then finds the result in the cart
 * and what was shown. Each button asks for the code itself: what a query tells is rendered at once and in one
 * piece, which would be the whole page if the page asked.
 */
export const useCartAction = () => {
  const onSignInNeeded = useSignIn()
  useCodeBeforehand(cartButton)
  return (item: Offer, isPageAction = false) => {
    // told from the buttons of the other results
    const of = `${item.name} ${dosageOf(item)}, ${item.pharmacy.name}`
    return (
      <Later
        code={cartButton}
        // One that had another medicine would keep what it said of that one, and a press that was meant for it.
        key={item.medicine_id}
        notLoaded={<NotLoaded of={of} />}
        props={{
          dosage: dosageOf(item),
          inStock: item.in_stock,
          isPageAction,
          medicineId: item.medicine_id,
          name: item.name,
          onSignInNeeded,
          pharmacy: item.pharmacy.name,
        }}
        waiting={<ButtonPlace of={of} />}
      />
    )
  }
}
