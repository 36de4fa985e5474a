import { TextInput } from "@mantine/core"
import { readTypedNumber } from "@rokthnam/shared/Primitives/NumberRules"
import { useState } from "react"
import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import type { Line } from "../lib/desk/basket.ts"

type Props = {
  readonly line: Line
  readonly isFrozen: boolean
  /** Sets the quantity; false when it was refused. 0 or less removes the line. */
  readonly onQuantity: (quantity: number) => boolean
  /** Goes back to the search, after Enter. */
  readonly onDone: () => void
}

/**
 * The number of packages of a line. It never shows another number than the total counts: a refused one is taken back at
 * once. What is no number yet (an empty field, a 0 on the way to 05) is marked, and counts when the field is left.
 */
export const QuantityField = ({ line, isFrozen, onQuantity, onDone }: Props) => {
  const { t } = useTranslation("sales")
  const [draft, setDraft] = useState<string | null>(null)
  const typed = readTypedNumber(draft ?? "1", 0)
  const isPackages = typed.kind === "number" && typed.value >= 1
  const type = (field: HTMLInputElement) => {
    const next = readTypedNumber(field.value, 0)
    const isTaken = next.kind === "number" && next.value >= 1 && onQuantity(next.value)
    const isRefused = next.kind === "number" && next.value >= 1 && !isTaken
    setDraft(isRefused ? null : field.value)
    if (isRefused) field.select()
  }
  const leave = () => {
    if (typed.kind === "number" && typed.value <= 0) onQuantity(0)
    setDraft(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") setDraft(null)
    if (event.key !== "Enter") return
    // An order with a number that nobody can read is not sent.
    if (!isPackages) event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.repeat) return
    leave()
    onDone()
  }
  return (
    <TextInput
      w={76}
      value={draft ?? String(line.quantity)}
      onChange={(event) => type(event.currentTarget)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={leave}
      onKeyDown={onKeyDown}
      inputMode="numeric"
      maxLength={12}
      disabled={isFrozen}
      autoComplete="off"
      aria-label={t("line.quantity", { name: line.name })}
      aria-invalid={!isPackages}
      error={typed.kind === "refused"}
      title={typed.kind === "refused" ? t("line.notNumber") : undefined}
      styles={{ input: { textAlign: "center" } }}
      data-quantity
    />
  )
}
