import { ActionIcon } from "@mantine/core"
import { IconDiscount2 } from "@tabler/icons-react"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { NumberField } from "../../../components/ui/number-field.tsx"
import { usePermissions } from "../../../lib/permissions.ts"
import { lineKey } from "../lib/desk/basket.ts"
import type { Line } from "../lib/desk/basket.ts"
import { lineCost } from "../lib/discounts.ts"
import type { Typed } from "../lib/paying.ts"
import classes from "./order-details.module.css"

type Props = {
  readonly line: Line
  readonly name: string
  readonly isFrozen: boolean
  /** Sets what is taken off the line, in dollars; undefined takes the discount away. */
  readonly onDiscount: (key: string, discount: Typed | undefined) => void
}

/** What is taken off one line, for members who may give discounts: a button, and then a field. */
export const LineDiscount = ({ line, name, isFrozen, onDiscount }: Props) => {
  const { t } = useTranslation("sales")
  const { can } = usePermissions()
  const field = useRef<HTMLInputElement>(null)
  const wasPressed = useRef(false)
  const isOpen = line.discount !== undefined
  useEffect(() => {
    if (isOpen && wasPressed.current) field.current?.focus()
    wasPressed.current = false
  }, [isOpen])
  if (can("Give Discount") !== true) return null
  if (line.discount === undefined) {
    return (
      <ActionIcon
        disabled={isFrozen}
        aria-label={t("discount.line", { name })}
        onClick={() => {
          wasPressed.current = true
          onDiscount(lineKey(line), "")
        }}
      >
        <IconDiscount2 size={20} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <NumberField
      className={classes["lineDiscount"] ?? ""}
      leftSection="−$"
      aria-label={t("discount.line", { name })}
      decimals={2}
      maxLength={12}
      ref={field}
      value={line.discount}
      error={lineCost(line).isWrong}
      disabled={isFrozen}
      onChange={(discount) => onDiscount(lineKey(line), discount)}
      onBlur={() => {
        if (line.discount === "" || line.discount === 0) onDiscount(lineKey(line), undefined)
      }}
    />
  )
}
