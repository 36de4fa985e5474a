import { ActionIcon, Button, Group, NativeSelect, Stack, Text } from "@mantine/core"
import { mostPayments } from "@rokthnam/shared/Sales/PaymentParts"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconPlus, IconTrash } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { NumberField } from "../../../components/ui/number-field.tsx"
import type { DeskState } from "../lib/desk/use-desk.ts"
import type { Paying, Part } from "../lib/paying.ts"
import { SaleQr } from "./sale-qr.tsx"
import type { Method } from "./sale-qr.tsx"

type Props = {
  readonly desk: DeskState
  readonly methods: ReadonlyArray<Method>
  readonly chosen: number | null
  readonly paying: Paying
  readonly rate: number | undefined
}

/** Other methods that pay a part of the total. The chosen method pays the rest, so that the parts always add up. */
export const SplitPayment = ({ desk, methods, chosen, paying, rate }: Props) => {
  const { t } = useTranslation("sales")
  const { cents } = useFormat()
  const { split } = desk.basket
  const others = methods.filter(({ id }) => id !== chosen)
  const unused = others.find(({ id }) => split.every((part) => part.methodId !== id))
  const change = (index: number, part: Part | null) =>
    desk.setSplit(split.flatMap((one, place) => (place !== index ? [one] : part === null ? [] : [part])))
  const rest = paying.dues[0]
  const main = methods.find(({ id }) => id === chosen)
  if (chosen === null || others.length === 0) return null
  return (
    <Stack gap="xs">
      {split.map((part, index) => (
        <SplitPart
          key={part.methodId}
          part={part}
          methods={others.filter(
            ({ id }) => id === part.methodId || split.every((one) => one.methodId !== id),
          )}
          isFrozen={desk.isFrozen}
          rate={rate}
          order={desk.store.current().key}
          onChange={(changed) => change(index, changed)}
        />
      ))}
      {split.length === 0 || rest === undefined ? null : (
        <Group justify="space-between">
          <Text>{t("split.rest", { method: main?.method_name })}</Text>
          <Text fw={700}>{cents(rest.cents)}</Text>
        </Group>
      )}
      {unused === undefined || split.length >= mostPayments - 1 ? null : (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={desk.isFrozen}
          style={{ alignSelf: "flex-start" }}
          onClick={() => desk.setSplit([...split, { methodId: unused.id, amount: "" }])}
        >
          {t("split.add")}
        </Button>
      )}
    </Stack>
  )
}

type PartProps = {
  readonly part: Part
  readonly methods: ReadonlyArray<Method>
  readonly isFrozen: boolean
  readonly rate: number | undefined
  /** The key of the order. */
  readonly order: string
  readonly onChange: (part: Part | null) => void
}

const SplitPart = ({ part, methods, isFrozen, rate, order, onChange }: PartProps) => {
  const { t } = useTranslation("sales")
  const method = methods.find(({ id }) => id === part.methodId)
  const name = method?.method_name ?? ""
  const isAmount = typeof part.amount === "number" && part.amount > 0
  return (
    <div>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <NativeSelect
          flex={1}
          aria-label={t("split.method")}
          value={String(part.methodId)}
          disabled={isFrozen}
          onChange={(event) => onChange({ ...part, methodId: Number(event.currentTarget.value) })}
          data={methods.map(({ id, method_name }) => ({ value: String(id), label: method_name }))}
        />
        <NumberField
          w={110}
          aria-label={t("split.amount", { method: name })}
          leftSection="$"
          decimals={2}
          maxLength={12}
          value={part.amount}
          error={part.amount !== "" && !isAmount}
          disabled={isFrozen}
          onChange={(amount) => onChange({ ...part, amount })}
        />
        <ActionIcon
          color="red"
          size="lg"
          disabled={isFrozen}
          aria-label={t("split.remove", { method: name })}
          onClick={() => onChange(null)}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </Group>
      {method?.qr_photo && typeof part.amount === "number" && part.amount > 0 ? (
        <SaleQr order={order} method={method} totalCents={Math.round(part.amount * 100)} rate={rate} />
      ) : null}
    </div>
  )
}
