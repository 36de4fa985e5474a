import { Button, Drawer, Paper } from "@mantine/core"
import { useDisclosure, useHotkeys, useMediaQuery } from "@mantine/hooks"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconShoppingCart } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import type { Sellable } from "../api/sell.ts"
import { packages, totalCents } from "../lib/basket.ts"
import { useBasket } from "../lib/use-basket.ts"
import { useCheckout } from "../lib/use-checkout.ts"
import { useRefusalWords } from "../lib/use-refusal-words.ts"
import { MedicinePicker } from "./medicine-picker.tsx"
import classes from "./new-sale-page.module.css"
import { OrderDetails } from "./order-details.tsx"
import type { PaymentMethods } from "./payment-choice.tsx"

/** The point of sale: medicines on the left, and the order on the right or, on a phone, in a drawer. */
export const NewSalePage = ({ payments }: { readonly payments: PaymentMethods }) => {
  const { t } = useTranslation("sales")
  const isWide = useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false })
  const [opened, { open, close }] = useDisclosure(false)
  const state = useBasket()
  // The first payment method of the list is the default; a chosen method that no longer exists is ignored.
  const chosenPayment =
    payments.list?.find((one) => one.id === state.basket.paymentMethodId)?.id ??
    payments.list?.[0]?.id ??
    null
  const checkout = useCheckout(state, chosenPayment)
  useHotkeys([["mod+Enter", checkout.process]], [])
  const add = (medicine: Sellable) => {
    checkout.moveOn()
    state.add(medicine)
  }
  const order = (
    <OrderDetails
      state={state}
      checkout={checkout}
      payments={payments}
      chosenPayment={chosenPayment}
      isTitled={!isWide}
    />
  )
  return (
    <>
      <PageHeader title={t("title")} subtitle={isWide ? t("subtitle") : undefined} />
      <div className={classes["counter"]}>
        <MedicinePicker state={state} isFrozen={checkout.isFrozen} onAdd={add} />
        {isWide ? (
          <Paper component="aside" className={classes["order"] ?? ""} aria-label={t("order.title")} p="lg">
            {order}
          </Paper>
        ) : (
          <>
            <OrderBar state={state} onOpen={open} />
            <Drawer
              opened={opened}
              onClose={close}
              position="bottom"
              size="92dvh"
              title={t("order.title")}
              closeButtonProps={{ "aria-label": t("order.close") }}
            >
              {order}
            </Drawer>
          </>
        )}
      </div>
    </>
  )
}

type BarProps = { readonly state: ReturnType<typeof useBasket>; readonly onOpen: () => void }

const OrderBar = ({ state, onOpen }: BarProps) => {
  const { t } = useTranslation("sales")
  const { cents } = useFormat()
  const refusalWords = useRefusalWords()
  return (
    <div className={classes["bar"]}>
      {state.refusal === null ? null : (
        <p role="alert" className={classes["refusal"]}>
          {refusalWords(state.refusal)}
        </p>
      )}
      <Button
        size="lg"
        fullWidth
        justify="space-between"
        onClick={onOpen}
        leftSection={<IconShoppingCart aria-hidden />}
        rightSection={<strong>{cents(totalCents(state.basket))}</strong>}
      >
        {t("order.review", { count: packages(state.basket) })}
      </Button>
    </div>
  )
}
