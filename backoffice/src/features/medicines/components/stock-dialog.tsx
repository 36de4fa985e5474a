import { NativeSelect, SimpleGrid, Text, TextInput } from "@mantine/core"
import { correctionReasons, longestNote } from "@rokthnam/shared/Medicines/MedicineListRules"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { NumberField } from "../../../components/ui/number-field.tsx"
import { SendDialog } from "../../../components/ui/send-dialog.tsx"
import { offerUndo } from "../../../components/ui/offer-undo.tsx"
import { stockChanged } from "../../../lib/invalidate.ts"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import { correctStock } from "../api/medicines.ts"
import type { Medicine } from "../api/medicines.ts"
import { differenceOf, stockIn, stockNow } from "../lib/stock-correction.ts"
import type { Stock } from "../lib/stock-correction.ts"
import { useStockUndo } from "../lib/use-stock-undo.ts"

type Props = { readonly medicine: Medicine; readonly onClose: () => void }

/** Corrects the packages and loose units of a medicine, with the reason. */
export const StockDialog = ({ medicine, onClose }: Props) => {
  const { t } = useTranslation("medicines")
  const { amounts } = useAmounts()
  const { day } = useFormat()
  const { fullName } = useMedicineNames()
  const { values, seen, change, problem, sending } = useCorrection(medicine, onClose)
  const { unit_per_package: units } = medicine
  return (
    <SendDialog
      title={t("correct.title")}
      submit={t("correct.submit")}
      missing={problem}
      sending={sending}
      failed={t("correct.failed")}
      onClose={onClose}
    >
      <div>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {fullName(medicine.name, medicine)}
        </Text>
        <Text size="sm" c="dimmed">
          {medicine.manufacter_name} · {day(medicine.expiration_date)}
        </Text>
      </div>
      <Text>{t("correct.before", { amount: amounts(seen.quantity, seen.loose_units) })}</Text>
      <SimpleGrid cols={units > 1 ? 2 : 1}>
        <NumberField
          label={t("correct.packages")}
          decimals={0}
          data-autofocus
          value={values.quantity}
          onChange={(quantity) => change({ quantity })}
        />
        {units > 1 ? (
          <NumberField
            label={t("correct.loose")}
            decimals={0}
            value={values.loose_units}
            onChange={(loose_units) => change({ loose_units })}
          />
        ) : null}
      </SimpleGrid>
      <Difference medicine={medicine} values={values} seen={seen} />
      <NativeSelect
        label={t("correct.reason")}
        withAsterisk
        value={values.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
        data={[{ value: "", label: t("correct.choose") }, ...useReasons()]}
      />
      <TextInput
        label={t("correct.note")}
        description={t("correct.noteHint")}
        maxLength={longestNote}
        value={values.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </SendDialog>
  )
}

const useReasons = () => {
  const { t } = useTranslation()
  return correctionReasons.map((value) => ({ value, label: t(`corrections.${value}`) }))
}

type Typed = {
  readonly quantity: number | string
  readonly loose_units: number | string
  readonly reason: string
  readonly note: string
}

const Difference = ({
  medicine,
  values,
  seen,
}: {
  readonly medicine: Medicine
  readonly values: Typed
  readonly seen: Stock
}) => {
  const { t } = useTranslation("medicines")
  const { amounts } = useAmounts()
  const { unit_per_package: units } = medicine
  const found = stockIn(values, units)
  if (found === null) return null
  const difference = differenceOf(found, seen, units)
  const amount = amounts(difference.packages, difference.units)
  return (
    <Text
      role="status"
      {...(difference.sign === 0 ? { c: "dimmed" } : { fw: 600, c: difference.sign < 0 ? "red" : "" })}
    >
      {difference.sign === 0
        ? t("correct.same")
        : t(difference.sign < 0 ? "correct.less" : "correct.more", { amount })}
    </Text>
  )
}

const useCorrection = (medicine: Medicine, onClose: () => void) => {
  const { t } = useTranslation("medicines")
  const { amounts } = useAmounts()
  const client = useQueryClient()
  const { id, name, unit_per_package: units } = medicine
  const { fullName } = useMedicineNames()
  const takeBack = useStockUndo(medicine)
  const [values, setValues] = useState<Typed>({
    quantity: medicine.quantity,
    loose_units: medicine.loose_units,
    reason: "",
    note: "",
  })
  // The list may be fetched again while the dialog is open; what the reader saw at its opening counts.
  const [seen, setSeen] = useState<Stock>({ quantity: medicine.quantity, loose_units: medicine.loose_units })
  const found = stockIn(values, units)
  const wrong = Number(values.loose_units) >= units ? t("rules.looseUnits", { units }) : t("correct.whole")
  const reason = correctionReasons.find((one) => one === values.reason)
  const sending = useMutation({
    mutationFn: async () => {
      if (found === null || reason === undefined) throw new Error("a correction without its values")
      const { quantity: quantity_seen, loose_units: loose_units_seen } = seen
      return correctStock(id, { ...found, quantity_seen, loose_units_seen, reason, note: values.note.trim() })
    },
    onSuccess: ({ quantity, loose_units }) => {
      const amount = amounts(quantity, loose_units)
      offerUndo(t("correct.done", { name: fullName(name, medicine), amount }), () =>
        takeBack.mutate({ now: { quantity, loose_units }, before: seen }),
      )
      void stockChanged(client)
      onClose()
    },
    onError: (error) => {
      const now = stockNow(error)
      if (now === null) return
      // The reader has been told the stock of now, so the next correction starts from it.
      setSeen(now)
      void stockChanged(client)
    },
  })
  return {
    values,
    seen,
    change: (changes: Partial<Typed>) => setValues((before) => ({ ...before, ...changes })),
    problem: found === null ? wrong : reason === undefined ? t("correct.missing") : null,
    sending,
  }
}
