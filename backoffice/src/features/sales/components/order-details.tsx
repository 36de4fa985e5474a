import { Button, EmptyState, Group, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from "@mantine/core"
import { toRiel } from "@rokthnam/shared/ExchangeRates/RielRules"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconPlayerPause, IconShoppingCart } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { useLineNames } from "../lib/use-line-names.ts"
import { mostOfLine, totalCents } from "../lib/desk/basket.ts"
import type { DeskState } from "../lib/desk/use-desk.ts"
import type { Checkout } from "../lib/use-checkout.ts"
import { useBasketWords } from "../lib/use-basket-words.ts"
import { payingOf } from "../lib/paying.ts"
import type { Paying } from "../lib/paying.ts"
import { BasketLine } from "./basket-line.tsx"
import { CashFields, ChangeLine } from "./cash-fields.tsx"
import { CheckoutMessages } from "./checkout-messages.tsx"
import classes from "./order-details.module.css"
import { DiscountFields } from "./discount-fields.tsx"
import { PaymentChoice } from "./payment-choice.tsx"
import type { PaymentMethods } from "./payment-choice.tsx"
import { SplitPayment } from "./split-payment.tsx"

type Props = {
  readonly desk: DeskState
  readonly checkout: Checkout
  readonly payments: PaymentMethods
  readonly chosenPayment: number | null
  /** Whether the surrounding element already shows the title. */
  readonly isTitled: boolean
  /** Goes back to the search. */
  readonly onDone: () => void
  /** Opens the orders that were put aside. */
  readonly onHeld: () => void
}

/** Which of its medicine's lines a line is: the same when it counts in another measure, so that it keeps the focus. */
const placeOf = (lines: DeskState["basket"]["lines"], index: number): string => {
  const id = lines[index]?.id
  return `${id ?? ""} ${lines.slice(0, index).filter((line) => line.id === id).length}`
}

/** The basket, the payment method and the button that sells. */
export const OrderDetails = ({
  desk,
  checkout,
  payments,
  chosenPayment,
  isTitled,
  onDone,
  onHeld,
}: Props) => {
  const { t } = useTranslation("sales")
  const { basket } = desk
  const names = useLineNames(basket.lines)
  const { list = [], rate, changeIn } = payments
  const paying = payingOf(basket, chosenPayment, totalCents(basket), { methods: list, rate, changeIn })
  const isEmpty = basket.lines.length === 0
  return (
    <Stack gap="md">
      <OrderHead desk={desk} isTitled={isTitled} onHeld={onHeld} />
      <CheckoutMessages desk={desk} checkout={checkout} />
      {isEmpty ? (
        <EmptyState
          icon={<IconShoppingCart size={26} />}
          title={t("order.empty")}
          description={t("order.emptyHint")}
        />
      ) : (
        <ul className={classes["lines"]}>
          {basket.lines.map((line, index) => (
            <BasketLine
              key={placeOf(basket.lines, index)}
              line={line}
              name={names[index] ?? line.name}
              most={mostOfLine(basket, line)}
              isFrozen={desk.isFrozen}
              onQuantity={(key, quantity) => desk.setQuantity(key, quantity) === null}
              onUnread={desk.refuseQuantity}
              onMeasure={desk.setMeasure}
              onDiscount={desk.setLineDiscount}
              onDone={onDone}
            />
          ))}
        </ul>
      )}
      {isEmpty ? null : <DiscountFields key={`discount ${desk.store.current().key}`} desk={desk} />}
      <OrderPayment desk={desk} payments={payments} paying={paying} chosenPayment={chosenPayment} />
      <OrderNotes desk={desk} isPhoneWrong={checkout.problem === "phone"} />
      <Finish
        checkout={checkout}
        isFrozen={desk.isFrozen}
        totalCents={totalCents(basket)}
        rate={rate}
        cash={isEmpty ? undefined : paying.cash}
      />
    </Stack>
  )
}

const OrderHead = ({ desk, isTitled, onHeld }: Pick<Props, "desk" | "isTitled" | "onHeld">) => {
  const { t } = useTranslation("sales")
  const words = useBasketWords()(desk.basket)
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <div>
        {isTitled ? null : (
          <Title order={2} size="h3">
            {t("order.title")}
          </Title>
        )}
        {words === "" ? null : <Text c="dimmed">{words}</Text>}
      </div>
      <Button
        size="sm"
        variant="subtle"
        leftSection={<IconPlayerPause size={18} aria-hidden />}
        onClick={onHeld}
      >
        {desk.held.length === 0 ? t("held.open") : t("held.openCount", { count: desk.held.length })}
      </Button>
    </Group>
  )
}

type NotesProps = { readonly desk: DeskState; readonly isPhoneWrong: boolean }

/** Notes for the receipt, and the customer's phone number, which is on the sale's page only. */
const OrderNotes = ({ desk, isPhoneWrong }: NotesProps) => {
  const { t } = useTranslation("sales")
  return (
    <SimpleGrid cols={2} spacing="xs">
      <Textarea
        label={t("order.notes")}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={1000}
        value={desk.basket.notes}
        disabled={desk.isFrozen}
        onChange={(event) => desk.setNotes(event.currentTarget.value)}
      />
      <TextInput
        type="tel"
        label={t("order.phone")}
        maxLength={30}
        autoComplete="off"
        value={desk.basket.phone}
        error={isPhoneWrong}
        disabled={desk.isFrozen}
        onChange={(event) => desk.setPhone(event.currentTarget.value)}
      />
    </SimpleGrid>
  )
}

type PaymentProps = Pick<Props, "desk" | "payments" | "chosenPayment"> & { readonly paying: Paying }

/** How the order is paid: the chosen method, other parts, and the cash that was received. */
const OrderPayment = ({ desk, payments, paying, chosenPayment }: PaymentProps) => {
  const { basket } = desk
  const { list = [], rate } = payments
  return (
    // Another order begins with empty fields, also where one of them has the focus.
    <Stack gap="sm" key={desk.store.current().key}>
      <PaymentChoice
        order={desk.store.current().key}
        payments={payments}
        chosen={chosenPayment}
        dueCents={paying.dues[0]?.cents ?? 0}
        isFrozen={desk.isFrozen}
        onChoose={(id) => {
          desk.setSplit(basket.split.filter((part) => part.methodId !== id))
          desk.choosePayment(id)
        }}
      />
      {basket.lines.length === 0 ? null : (
        <>
          {paying.cash === undefined ? null : (
            <CashFields desk={desk} cash={paying.cash} problem={paying.problem} />
          )}
          <SplitPayment desk={desk} methods={list} chosen={chosenPayment} paying={paying} rate={rate} />
        </>
      )}
    </Stack>
  )
}

type FinishProps = {
  readonly checkout: Checkout
  readonly isFrozen: boolean
  readonly totalCents: number
  /** Riel for a dollar; undefined while it is not known. */
  readonly rate: number | undefined
  readonly cash: Paying["cash"]
}

/** The total in both currencies and the sell button, which stay visible however long the order is. */
const Finish = ({ checkout, isFrozen, totalCents: total, rate, cash }: FinishProps) => {
  const { t } = useTranslation("sales")
  const { cents, riel } = useFormat()
  return (
    <div className={classes["finish"]}>
      <Group justify="space-between" align="baseline" mb="xs" gap="xs">
        <Text size="lg">{t("order.total")}</Text>
        <div className={classes["totals"]}>
          <Text className={classes["amount"] ?? ""}>{cents(total)}</Text>
          {rate === undefined ? null : (
            <Text className={classes["riel"] ?? ""}>{riel(toRiel(total, rate))}</Text>
          )}
        </div>
      </Group>
      {cash === undefined ? null : <ChangeLine cash={cash} />}
      <Button
        size="lg"
        fullWidth
        onClick={checkout.process}
        loading={checkout.isPending}
        disabled={checkout.isTooOld}
      >
        {isFrozen ? t("order.tryAgain") : t("order.process")}
      </Button>
    </div>
  )
}
