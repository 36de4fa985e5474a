import { Button, EmptyState, Group, Stack, Text, Textarea, Title } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconShoppingCart } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { packages, totalCents } from "../lib/basket.ts"
import type { BasketState } from "../lib/use-basket.ts"
import type { Checkout } from "../lib/use-checkout.ts"
import { BasketLine } from "./basket-line.tsx"
import { CheckoutMessages } from "./checkout-messages.tsx"
import classes from "./order-details.module.css"
import { PaymentChoice } from "./payment-choice.tsx"
import type { PaymentMethods } from "./payment-choice.tsx"

type Props = {
  readonly state: BasketState
  readonly checkout: Checkout
  readonly payments: PaymentMethods
  readonly chosenPayment: number | null
  /** Whether the surrounding element already shows the title. */
  readonly isTitled?: boolean
}

/** The basket, the payment method and the button that sells. */
export const OrderDetails = ({ state, checkout, payments, chosenPayment, isTitled = false }: Props) => {
  const { t } = useTranslation("sales")
  const { cents } = useFormat()
  const { basket } = state
  const total = cents(totalCents(basket))
  const isEmpty = basket.lines.length === 0
  return (
    <Stack gap="md">
      <Group justify="space-between">
        {isTitled ? null : (
          <Title order={2} size="h3">
            {t("order.title")}
          </Title>
        )}
        {isEmpty ? null : <Text c="dimmed">{t("order.packages", { count: packages(basket) })}</Text>}
      </Group>
      <CheckoutMessages state={state} checkout={checkout} />
      {isEmpty ? (
        <EmptyState
          icon={<IconShoppingCart size={26} />}
          title={t("order.empty")}
          description={t("order.emptyHint")}
        />
      ) : (
        <ul className={classes["lines"]}>
          {basket.lines.map((line) => (
            <BasketLine
              key={line.id}
              line={line}
              isFrozen={checkout.isFrozen}
              onQuantity={state.setQuantity}
            />
          ))}
        </ul>
      )}
      <PaymentChoice
        payments={payments}
        chosen={chosenPayment}
        totalCents={totalCents(basket)}
        isFrozen={checkout.isFrozen}
        onChoose={state.choosePayment}
      />
      <Textarea
        label={t("order.notes")}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={1000}
        value={basket.notes}
        disabled={checkout.isFrozen}
        onChange={(event) => state.setNotes(event.currentTarget.value)}
      />
      <Finish checkout={checkout} total={total} />
    </Stack>
  )
}

/** The total and the sell button, which stay visible however long the order is. */
const Finish = ({ checkout, total }: { readonly checkout: Checkout; readonly total: string }) => {
  const { t } = useTranslation("sales")
  return (
    <div className={classes["finish"]}>
      <Group justify="space-between" align="baseline" mb="xs">
        <Text size="lg">{t("order.total")}</Text>
        <Text className={classes["amount"] ?? ""}>{total}</Text>
      </Group>
      <Button size="lg" fullWidth onClick={checkout.process} loading={checkout.isPending}>
        {checkout.isFrozen ? t("order.tryAgain") : t("order.process")}
      </Button>
    </div>
  )
}
