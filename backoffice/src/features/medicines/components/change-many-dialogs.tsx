import { Checkbox, NativeSelect, SimpleGrid, Table, Text } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useState } from "react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { CategoryField } from "../../../components/ui/category-field.tsx"
import { NumberField } from "../../../components/ui/number-field.tsx"
import { SendDialog } from "../../../components/ui/send-dialog.tsx"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { Medicine, MedicineChanges } from "../api/medicines.ts"
import { categoryChanges, isPriceRule, priceChanges, priceWays } from "../lib/many-changes.ts"
import type { PriceWay } from "../lib/many-changes.ts"
import { useChangeMany } from "../lib/use-change-many.ts"
import type { Chosen } from "../lib/use-chosen.ts"

type Props = { readonly chosen: Chosen; readonly onClose: () => void }

/** Changes the prices of the chosen medicines, after showing each price as it is and as it becomes. */
export const ChangePriceDialog = ({ chosen, onClose }: Props) => {
  const { t } = useTranslation("medicines")
  const { money } = useFormat()
  const [way, setWay] = useState<PriceWay>("raise")
  const [value, setValue] = useState<number | string>("")
  const [withUnits, setWithUnits] = useState(true)
  const isReady = isPriceRule(way, value)
  const changes = isReady ? priceChanges(chosen.medicines, { way, value, withUnits }) : []
  return (
    <ManyDialog
      title={t("many.priceTitle", { count: chosen.medicines.length })}
      chosen={chosen}
      changes={changes}
      missing={isReady ? null : t(way === "set" ? "many.missingPrice" : "many.missingPercent")}
      wordsOf={({ price, price_per_unit: unit }) =>
        [
          price === undefined ? "" : `${money(price.before)} → ${money(price.after)}`,
          unit === undefined
            ? ""
            : t("many.unit", { change: `${money(unit.before)} → ${money(unit.after)}` }),
        ].filter((words) => words !== "")
      }
      onClose={onClose}
    >
      <SimpleGrid cols={2} style={{ alignItems: "end" }}>
        <NativeSelect
          label={t("many.way")}
          value={way}
          onChange={({ currentTarget }) =>
            setWay(priceWays.find((one) => one === currentTarget.value) ?? "raise")
          }
          data={priceWays.map((one) => ({ value: one, label: t(`many.ways.${one}`) }))}
        />
        <NumberField
          key={way}
          label={t(way === "set" ? "fields.pricePackage" : "many.percent")}
          decimals={way === "set" ? 2 : 1}
          leftSection={way === "set" ? "$" : "%"}
          data-autofocus
          value={value}
          onChange={setValue}
        />
      </SimpleGrid>
      {way === "set" ? null : (
        <Checkbox
          label={t("many.withUnits")}
          checked={withUnits}
          onChange={(event) => setWithUnits(event.currentTarget.checked)}
        />
      )}
    </ManyDialog>
  )
}

/** Changes the category of the chosen medicines. */
export const ChangeCategoryDialog = ({
  chosen,
  CategoryField,
  onClose,
}: Props & { readonly CategoryField: CategoryField }) => {
  const { t } = useTranslation("medicines")
  const [{ category, name }, setCategory] = useState({ category: "", name: "" })
  const changes = category === "" ? [] : categoryChanges(chosen.medicines, Number(category) || null)
  return (
    <ManyDialog
      title={t("many.categoryTitle", { count: chosen.medicines.length })}
      chosen={chosen}
      changes={changes}
      missing={category === "" ? t("many.missingCategory") : null}
      wordsOf={({ category_id: change }, medicine) => [
        `${medicine.category?.name ?? t("list.noCategory")} → ${change?.after === null ? t("list.noCategory") : name}`,
      ]}
      onClose={onClose}
    >
      <CategoryField
        label={t("fields.category")}
        data-autofocus
        value={category}
        onChange={(id, words) => setCategory({ category: id, name: words })}
        none={t("many.choose")}
        mustChoose
        others={[{ value: "0", label: t("list.noCategory") }]}
      />
    </ManyDialog>
  )
}

type ManyProps = Props & {
  readonly title: string
  readonly changes: MedicineChanges
  readonly missing: string | null
  readonly wordsOf: (change: MedicineChanges[number], medicine: Medicine) => ReadonlyArray<string>
  readonly children: ReactNode
}

const ManyDialog = ({ title, chosen, changes, missing, wordsOf, onClose, children }: ManyProps) => {
  const { t } = useTranslation("medicines")
  const { medicines } = chosen
  const { mutate, isPending, error } = useChangeMany({
    medicines,
    onDone: () => {
      chosen.clear()
      onClose()
    },
  })
  const kept = medicines.length - changes.length
  return (
    <SendDialog
      title={title}
      // Until it is known how, it is about all that were chosen.
      submit={t("many.submit", { count: missing === null ? changes.length : medicines.length })}
      missing={missing ?? (changes.length === 0 ? t("many.nothing") : null)}
      sending={{ isPending, error, mutate: () => mutate(changes) }}
      failed={t("many.failed")}
      onClose={onClose}
    >
      {children}
      {missing === null && kept > 0 ? <Text c="dimmed">{t("many.kept", { count: kept })}</Text> : null}
      <ChangeTable medicines={medicines} changes={changes} wordsOf={wordsOf} />
    </SendDialog>
  )
}

const ChangeTable = ({
  medicines,
  changes,
  wordsOf,
}: Pick<ManyProps, "changes" | "wordsOf"> & { readonly medicines: ReadonlyArray<Medicine> }) => {
  const { t } = useTranslation("medicines")
  const { fullName } = useMedicineNames()
  if (changes.length === 0) return null
  const byId = new Map(medicines.map((medicine) => [medicine.id, medicine]))
  return (
    <Table.ScrollContainer minWidth={0} maxHeight="40dvh" scrollAreaProps={{ tabIndex: 0 }}>
      <Table aria-label={t("many.changes")} verticalSpacing={6}>
        <Table.Tbody>
          {changes.map((change) => {
            const medicine = byId.get(change.id)
            return medicine === undefined ? null : (
              <Table.Tr key={change.id}>
                <Table.Th scope="row" fw={500} style={{ overflowWrap: "anywhere" }}>
                  {fullName(medicine.name, medicine)}
                </Table.Th>
                <Table.Td ta="end" style={{ fontVariantNumeric: "tabular-nums" }}>
                  {wordsOf(change, medicine).map((words) => (
                    <div key={words} style={{ whiteSpace: "nowrap" }}>
                      {words}
                    </div>
                  ))}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
