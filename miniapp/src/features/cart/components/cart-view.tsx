import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Button, ButtonLink } from "../../../components/ui/button.tsx"
import { EmptyState } from "../../../components/ui/empty-state.tsx"
import { useShownCustomer } from "../../../lib/customer.ts"
import { cartQuery } from "../api/cart-queries.ts"
import type { Cart } from "../lib/cart.ts"
import { CartLine } from "./cart-line.tsx"
import { CartSkeleton } from "./cart-skeleton.tsx"
import styles from "./cart-view.module.css"
import { OrderSummary } from "./order-summary.tsx"

type CartViewProps = { readonly dashboard: string }

const CartFailure = ({
  error,
  dashboard,
  onRetry,
}: CartViewProps & { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation(["cart", "common"])
  const words = useErrorWords()
  return (
    <div className={styles["failure"]}>
      <h2 className={styles["failureTitle"]}>{t("cart:errorTitle")}</h2>
      <Banner tone="danger">{words(error, t("cart:fetchFailed"))}</Banner>
      <div className={styles["failureActions"]}>
        <Button onClick={onRetry} variant="outline">
          {t("common:retry")}
        </Button>
        <ButtonLink to={dashboard}>{t("cart:toDashboard")}</ButtonLink>
      </div>
    </div>
  )
}

type OldCartProps = { readonly error: unknown; readonly at: number; readonly onRetry: () => void }

/** Says that the shown cart is the one of an earlier time, and why. */
const OldCart = ({ error, at, onRetry }: OldCartProps) => {
  const { t } = useTranslation(["cart", "common"])
  const words = useErrorWords()
  const { moment } = useFormat()
  return (
    <Banner
      action={
        <Button onClick={onRetry} size="sm" variant="outline">
          {t("common:retry")}
        </Button>
      }
      tone="warning"
    >
      <p>
        <b>{t("cart:oldCart", { moment: moment(new Date(at).toISOString()) })}</b>
      </p>
      <p>
        {words(error, t("cart:fetchFailed"))} {t("cart:oldCartCall")}
      </p>
    </Banner>
  )
}

const FilledCart = ({ cart, dashboard }: CartViewProps & { readonly cart: Cart }) => {
  const { t } = useTranslation("cart")
  return (
    <div className={styles["columns"]}>
      <section aria-label={t("itemsLabel")}>
        <ul className={styles["lines"]}>
          {cart.items.map((item) => (
            <li key={item.id}>
              <CartLine item={item} />
            </li>
          ))}
        </ul>
        <div className={styles["continue"]}>
          <ButtonLink icon="left" to={dashboard} variant="plain">
            {t("continue")}
          </ButtonLink>
        </div>
      </section>
      <div className={styles["side"]}>
        <OrderSummary cart={cart} />
      </div>
    </div>
  )
}

const ShownCart = ({ cart, dashboard }: CartViewProps & { readonly cart: Cart }) => {
  const { t } = useTranslation("cart")
  if (cart.items.length === 0) {
    return (
      <EmptyState icon="cart" text={t("emptyText")} title={t("emptyTitle")}>
        <ButtonLink to={dashboard}>{t("continue")}</ButtonLink>
      </EmptyState>
    )
  }
  return <FilledCart cart={cart} dashboard={dashboard} />
}

/** The cart in its four states: an error, the skeleton, empty, filled. A cart that was loaded stays when a read fails. */
export const CartView = ({ dashboard }: CartViewProps) => {
  const customer = useShownCustomer()
  const { data, dataUpdatedAt, error, isError, refetch } = useQuery({
    ...cartQuery(customer?.id ?? ""),
    enabled: customer !== undefined,
  })
  if (isError && data === undefined)
    return <CartFailure dashboard={dashboard} error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <CartSkeleton />
  if (isError) {
    return (
      <>
        <OldCart at={dataUpdatedAt} error={error} onRetry={() => void refetch()} />
        <ShownCart cart={data} dashboard={dashboard} />
      </>
    )
  }
  return <ShownCart cart={data} dashboard={dashboard} />
}
