import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useOnline } from "@rokthnam/shared/web/browser/use-online"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useSessionState } from "@rokthnam/shared/web/sessions/use-session"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { Banner } from "../../../components/ui/banner.tsx"
import { ButtonLink } from "../../../components/ui/button.tsx"
import { EmptyState } from "../../../components/ui/empty-state.tsx"
import { Failure } from "../../../components/ui/failure.tsx"
import { RetryButton } from "../../../components/ui/retry-button.tsx"
import { customer } from "../../../lib/customer.ts"
import { cartQuery } from "../api/cart-queries.ts"
import { groupsOf } from "../lib/cart.ts"
import type { Cart } from "../lib/cart.ts"
import { CartGroup } from "./cart-group.tsx"
import { CartSkeleton } from "./cart-skeleton.tsx"
import styles from "./cart-view.module.css"
import { OrderSummary } from "./order-summary.tsx"
import { TakeAlong } from "./take-along.tsx"

type CartViewProps = {
  readonly dashboard: string
  /** The question where else the whole cart can be bought. */
  readonly elsewhere: ReactNode
}

const CartFailure = ({ error, dashboard }: Pick<CartViewProps, "dashboard"> & { error: unknown }) => {
  const { t } = useTranslation("cart")
  const words = useErrorWords()
  return (
    <div className={styles["failure"]}>
      <h2 className={styles["failureTitle"]}>{t("errorTitle")}</h2>
      <Banner tone="danger">{words(error, t("fetchFailed"))}</Banner>
      <div className={styles["failureActions"]}>
        <RetryButton />
        <ButtonLink to={dashboard}>{t("toDashboard")}</ButtonLink>
      </div>
    </div>
  )
}

type OldCartProps = { readonly error: unknown; readonly at: number }

/** Says that the shown cart is the one of an earlier time, and why. */
const OldCart = ({ error, at }: OldCartProps) => {
  const { t } = useTranslation("cart")
  const words = useErrorWords()
  const { moment } = useFormat()
  return (
    <Failure tone="warning">
      <p>
        <b>{t("oldCart", { moment: moment(new Date(at).toISOString()) })}</b>
      </p>
      <p>
        {words(error, t("fetchFailed"))} {t("oldCartCall")}
      </p>
    </Failure>
  )
}

/** Says the same of the cart of a customer whose session has expired, who changes it after signing in. */
const EndedCart = ({ at }: { readonly at: number }) => {
  const { t } = useTranslation(["cart", "account"])
  const { moment } = useFormat()
  const isOnline = useOnline()
  const { pathname } = useLocation()
  const signIn = isOnline ? (
    <ButtonLink size="sm" state={{ from: pathname }} to="/login" variant="outline">
      {t("account:signIn")}
    </ButtonLink>
  ) : undefined
  return (
    <Banner action={signIn} tone="warning">
      <p>
        <b>{t("cart:oldCart", { moment: moment(new Date(at).toISOString()) })}</b>
      </p>
      <p>
        {t("cart:signInToChange")} {t("cart:oldCartCall")}
      </p>
    </Banner>
  )
}

type ShownProps = CartViewProps & {
  readonly cart: Cart
  /** Whether it can only be read. */
  readonly isEnded?: boolean
  /** When the cart was loaded, in milliseconds since 1970. */
  readonly at: number
}

const FilledCart = ({ cart, at, dashboard, elsewhere, isEnded = false }: ShownProps) => {
  const { t } = useTranslation("cart")
  const groups = groupsOf(cart.items)
  return (
    <div className={styles["columns"]}>
      <section aria-label={t("itemsLabel")}>
        <div className={styles["groups"]}>
          {groups.map((group) => (
            <CartGroup
              group={group}
              isOneOfSeveral={groups.length > 1}
              isReadOnly={isEnded}
              key={group.key}
            />
          ))}
        </div>
        <TakeAlong at={at} cart={cart} />
        {cart.items.length > 1 && !isEnded && <div className={styles["elsewhere"]}>{elsewhere}</div>}
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

const ShownCart = (props: ShownProps) => {
  const { t } = useTranslation("cart")
  const { cart, dashboard } = props
  if (cart.items.length === 0) {
    return (
      <EmptyState icon="cart" text={t("emptyText")} title={t("emptyTitle")}>
        <ButtonLink to={dashboard}>{t("continue")}</ButtonLink>
      </EmptyState>
    )
  }
  return <FilledCart {...props} />
}

/**
 * The cart in its four states: an error, the skeleton, empty, filled. A cart that was loaded stays when a read fails, and
 * is kept for reading when the session has expired.
 */
export const CartView = ({ dashboard, elsewhere }: CartViewProps) => {
  const session = useSessionState(customer)
  const isEnded = session.status === "ended"
  const { data, dataUpdatedAt, error, isError } = useQuery({
    ...cartQuery(session.status === "none" ? "" : session.account),
    enabled: session.status === "active",
  })
  if (isError && data === undefined) return <CartFailure dashboard={dashboard} error={error} />
  if (data === undefined) return <CartSkeleton />
  if (isEnded) {
    return (
      <>
        <EndedCart at={dataUpdatedAt} />
        <ShownCart at={dataUpdatedAt} cart={data} dashboard={dashboard} elsewhere={elsewhere} isEnded />
      </>
    )
  }
  if (isError) {
    return (
      <>
        <OldCart at={dataUpdatedAt} error={error} />
        <ShownCart at={dataUpdatedAt} cart={data} dashboard={dashboard} elsewhere={elsewhere} />
      </>
    )
  }
  return <ShownCart at={dataUpdatedAt} cart={data} dashboard={dashboard} elsewhere={elsewhere} />
}
