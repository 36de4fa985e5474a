import { Badge, Button, Paper, Text } from "@mantine/core"
import { showsLowStockBadge } from "@rokthnam/shared/Medicines/StockRules"
import { today } from "@rokthnam/shared/web/formats/phnom-penh"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconPlus } from "@tabler/icons-react"
import { memo } from "react"
import { useTranslation } from "react-i18next"
import { StoredImage } from "../../../components/ui/stored-image.tsx"
import type { Sellable } from "../api/sell.ts"
import { isExpired } from "../lib/basket.ts"
import classes from "./medicine-card.module.css"

type Props = {
  readonly medicine: Sellable
  /** The number of packages in the basket. */
  readonly inBasket: number
  readonly isFrozen: boolean
  readonly onAdd: (medicine: Sellable) => void
}

/** A medicine at the point of sale, with one large button that adds it to the basket. */
export const MedicineCard = memo(({ medicine, inBasket, isFrozen, onAdd }: Props) => {
  const { t } = useTranslation("sales")
  const { money } = useFormat()
  const isOut = medicine.quantity <= 0
  const isPast = isExpired(medicine, today())
  return (
    <Paper component="li" className={classes["card"] ?? ""} data-chosen={inBasket > 0 || undefined}>
      <StoredImage name={medicine.photo} alt="" size={64} />
      <div className={classes["words"]}>
        <Text fw={600} lh={1.35}>
          {medicine.name}
        </Text>
        <Text size="sm" c="dimmed">
          {medicine.dosage}
        </Text>
        <div className={classes["figures"]}>
          <Text fw={700}>{money(medicine.price)}</Text>
          {isOut ? null : (
            <Badge size="md" color={showsLowStockBadge(medicine.quantity) ? "yellow" : "green"}>
              {showsLowStockBadge(medicine.quantity)
                ? t("card.lowStock", { count: medicine.quantity })
                : t("card.inStock", { count: medicine.quantity })}
            </Badge>
          )}
        </div>
      </div>
      <Button
        className={classes["add"] ?? ""}
        variant="light"
        disabled={isOut || isPast || isFrozen}
        onClick={() => onAdd(medicine)}
        leftSection={isOut || isPast ? null : <IconPlus size={18} aria-hidden />}
        aria-label={t("card.addOne", { name: medicine.name, dosage: medicine.dosage })}
        data-add
      >
        {isOut
          ? t("card.out")
          : isPast
            ? t("card.expired")
            : inBasket > 0
              ? t("card.addMore", { count: inBasket })
              : t("card.add")}
      </Button>
    </Paper>
  )
})
MedicineCard.displayName = "MedicineCard"
