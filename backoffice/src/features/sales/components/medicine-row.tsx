import { Badge, Button, Text, VisuallyHidden } from "@mantine/core"
import { showsLowStockBadge } from "@rokthnam/shared/Medicines/StockRules"
import { formatUnitPrice } from "@rokthnam/shared/web/formats/numbers"
import { today } from "@rokthnam/shared/web/formats/phnom-penh"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconPlus } from "@tabler/icons-react"
import { memo, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { StoredImage } from "../../../components/ui/stored-image.tsx"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { Sellable } from "../api/sell.ts"
import { isExpired, isLooseOnly } from "../lib/desk/basket.ts"
import { packOf } from "../lib/desk/measures.ts"
import classes from "./medicine-row.module.css"

type Props = {
  readonly medicine: Sellable
  /** The packages and loose units in the basket, in words; empty if there are none. */
  readonly inBasket: string
  /** Whether Enter in the search would add this medicine. */
  readonly isSelected: boolean
  readonly isFrozen: boolean
  readonly onAdd: (medicine: Sellable) => void
}

/** The id of a row's element, by which the search names the selected one. */
export const rowId = (medicineId: number): string => `counter-medicine-${medicineId}`

/** A medicine at the counter with what a seller compares, and one large button that adds it to the order. */
export const MedicineRow = memo(({ medicine, inBasket, isSelected, isFrozen, onAdd }: Props) => {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: "nearest" })
  }, [isSelected])
  return (
    <div
      ref={row}
      role="row"
      id={rowId(medicine.id)}
      className={classes["row"]}
      aria-selected={isSelected}
      data-chosen={inBasket !== "" || undefined}
    >
      <div role="gridcell" className={classes["cell"]}>
        <StoredImage name={medicine.photo} alt="" size={52} />
        <div className={classes["name"]}>
          <Text fw={600} lh={1.35}>
            {medicine.name}
          </Text>
          <Strength medicine={medicine} />
          <Text size="xs" c="dimmed" lh={1.4}>
            {medicine.manufacter_name}
          </Text>
        </div>
        <StockAndExpiry medicine={medicine} />
        <Prices medicine={medicine} />
        <AddButton medicine={medicine} inBasket={inBasket} isFrozen={isFrozen} onAdd={onAdd} />
      </div>
    </div>
  )
})
MedicineRow.displayName = "MedicineRow"

/** The strength as the pharmacy typed it, and the form that the API reads from it. */
const Strength = ({ medicine }: { readonly medicine: Sellable }) => {
  const { strengthOf } = useMedicineNames()
  return (
    <Text size="sm" lh={1.4}>
      {strengthOf(medicine)}
    </Text>
  )
}

const StockAndExpiry = ({ medicine }: { readonly medicine: Sellable }) => {
  const { t } = useTranslation("sales")
  const { day } = useFormat()
  const { quantity, expiration_date: expiry } = medicine
  const { looseUnits } = packOf(medicine)
  const isPast = isExpired(medicine, today())
  const isLow = showsLowStockBadge(quantity)
  return (
    <div className={classes["stock"]}>
      {/* An expired pack must not look as if it were for sale. */}
      {isPast ? (
        <Badge color="red">{t("card.expired")}</Badge>
      ) : quantity <= 0 ? null : (
        <Badge color={isLow ? "yellow" : "green"}>
          {t(isLow ? "card.lowStock" : "card.inStock", { count: quantity })}
        </Badge>
      )}
      {looseUnits === 0 || isPast ? null : (
        <Text size="xs" lh={1.4}>
          {t("card.loose", { count: looseUnits })}
        </Text>
      )}
      <Text size="xs" c={isPast ? "red" : "dimmed"} lh={1.4}>
        {t("card.expiry", { day: day(expiry) })}
      </Text>
    </div>
  )
}

const Prices = ({ medicine }: { readonly medicine: Sellable }) => {
  const { t } = useTranslation("sales")
  const { money } = useFormat()
  const { price, price_per_unit: perUnit, unit_per_package: units } = medicine
  return (
    <div className={classes["prices"]}>
      <Text fw={700}>{money(price)}</Text>
      {units > 1 ? (
        <Text size="xs" c="dimmed" lh={1.4}>
          {t("card.perUnit", { price: formatUnitPrice(perUnit), units })}
        </Text>
      ) : null}
    </div>
  )
}

const AddButton = ({ medicine, inBasket, isFrozen, onAdd }: Omit<Props, "isSelected">) => {
  const { t } = useTranslation("sales")
  const isOut = medicine.quantity <= 0 && !isLooseOnly(medicine)
  const isPast = isExpired(medicine, today())
  const { strengthOf } = useMedicineNames()
  const named = { name: medicine.name, dosage: strengthOf(medicine) }
  const why = isOut ? t("card.out") : isPast ? t("card.expired") : undefined
  return (
    <Button
      className={classes["add"] ?? ""}
      variant="light"
      disabled={isOut || isPast || isFrozen}
      onClick={() => onAdd(medicine)}
      leftSection={isOut || isPast ? null : <IconPlus size={18} aria-hidden />}
    >
      {/* What is heard begins with what is seen, for people who use voice control. */}
      <span aria-hidden>
        {why ?? (inBasket === "" ? t("card.add") : t("card.addMore", { count: inBasket }))}
      </span>
      <VisuallyHidden component="span">
        {why === undefined ? t("card.addOne", named) : t("card.not", { ...named, why })}
      </VisuallyHidden>
    </Button>
  )
}
