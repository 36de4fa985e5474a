import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useTranslation } from "react-i18next"
import { Button, IconButton } from "../../../components/ui/button.tsx"
import { Icon } from "../../../components/ui/icon.tsx"
import { useToast } from "../../../components/ui/toast.tsx"
import { useShownCustomer } from "../../../lib/customer.ts"
import { useCartWrite } from "../api/cart-queries.ts"
import type { CartItem } from "../lib/cart.ts"
import { isWaiting, quantityChange, removal } from "../api/cart-writes.ts"
import type { CartWrite } from "../api/cart-writes.ts"
import { canBeBought } from "@rokthnam/shared/Carts/CartRules"
import { useWaitingChange } from "../lib/use-waiting.ts"
import styles from "./cart-line.module.css"

type LineControlsProps = { readonly item: CartItem }

/** What tells this line from another of the same medicine, of another strength or at another pharmacy. */
const nameOf = ({
  medicine_name: name,
  medicine_dosage: dosage,
  pharmacy_name: pharmacy,
}: CartItem): string => `${dosage === null ? name : `${name} ${dosage}`}, ${pharmacy}`

type Failing = "updateFailed" | "removeFailed"

/** Sends a change of the line, and says why it failed or that it is kept. */
const useChange = ({ item }: LineControlsProps) => {
  const { t } = useTranslation("cart")
  const announce = useToast()
  const words = useErrorWords()
  const account = useShownCustomer()?.id ?? ""
  const { mutate, isPending } = useCartWrite(account)
  const waiting = useWaitingChange(account, item.id)
  const change = (write: CartWrite, failed: Failing, onSuccess: () => void = () => undefined) =>
    mutate(write, {
      onSuccess,
      onError: (error) =>
        isWaiting(account, write)
          ? announce("warning", t("changeKept"))
          : announce("danger", words(error, t(failed))),
    })
  return { change, isPending, waiting: isPending ? undefined : waiting?.do }
}

type Change = ReturnType<typeof useChange>

/** While a change waits, the same one may be sent again, but not its opposite: nobody knows which quantity is meant. */
const QuantityControl = ({ item, change, isPending, waiting }: LineControlsProps & Change) => {
  const { t } = useTranslation("cart")
  const gone = !canBeBought(item.state)
  const full = item.quantity >= item.available_quantity
  const isClosed = (action: "increment" | "decrement") =>
    isPending || gone || (waiting !== undefined && waiting !== action)
  return (
    <div aria-label={t("quantityOf", { name: nameOf(item) })} className={styles["quantity"]} role="group">
      <IconButton
        disabled={isClosed("decrement") || item.quantity <= 1}
        icon="minus"
        label={t("decrease", { name: nameOf(item) })}
        onClick={() => change(quantityChange("decrement", item), "updateFailed")}
      />
      <output className={styles["count"]}>{item.quantity}</output>
      <IconButton
        disabled={isClosed("increment") || full}
        icon="plus"
        label={t("increase", { name: nameOf(item) })}
        onClick={() => change(quantityChange("increment", item), "updateFailed")}
      />
    </div>
  )
}

/** The controls of a line: quantity and removal, and what still waits to be sent. */
export const LineControls = ({ item }: LineControlsProps) => {
  const { t } = useTranslation("cart")
  const announce = useToast()
  const state = useChange({ item })
  const { change, isPending, waiting } = state
  return (
    <div className={styles["controls"]}>
      <QuantityControl item={item} {...state} />
      <Button
        aria-label={t("removeNamed", { name: nameOf(item) })}
        busy={isPending}
        disabled={isPending}
        icon="trash"
        onClick={() =>
          change(removal(item), "removeFailed", () =>
            announce("success", t("removed", { name: item.medicine_name })),
          )
        }
        size="sm"
        variant="danger"
      >
        {t("remove")}
      </Button>
      {waiting !== undefined && waiting !== "add" && (
        <p className={styles["waiting"]} role="status">
          <Icon name="info" size={16} />
          {t(`waits.${waiting}`)}
        </p>
      )}
    </div>
  )
}
