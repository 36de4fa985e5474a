import { TextInput } from "@mantine/core"
import { readTypedNumber } from "@rokthnam/shared/Primitives/NumberRules"
import { useEffect, useRef, useState } from "react"
import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import { lineKey } from "../lib/desk/basket.ts"
import type { Line } from "../lib/desk/basket.ts"

type Props = {
  readonly line: Line
  readonly name: string
  readonly isFrozen: boolean
  /** Sets the quantity; false when it was refused. 0 or less removes the line. */
  readonly onQuantity: (quantity: number) => boolean
  /** Says that a text was typed that is no number of packages, strips or units. */
  readonly onUnread: (typed: string) => void
  /** Goes back to the search, after Enter. */
  readonly onDone: () => void
}

/**
 * Milliseconds after which a typed number counts. A scanner's next character comes sooner, so that no part of a code is
 * ever taken for a quantity.
 */
const pause = 150

type Draft = Pick<Props, "onQuantity" | "onUnread">

/**
 * What is being typed over a quantity; null when the field shows the quantity itself. A number counts after a pause, or
 * when the field is left, and the field then shows what the order has: a refused number is gone at once, and a text that
 * is no such number is said to be none.
 */
const useDraft = (quantity: number, { onQuantity, onUnread }: Draft) => {
  const [draft, setDraft] = useState<string | null>(null)
  const began = useRef("")
  const set = useRef(onQuantity)
  useEffect(() => {
    set.current = onQuantity
  })
  const typed = readTypedNumber(draft ?? String(quantity), 0)
  const wanted = typed.kind === "number" ? typed.value : undefined
  useEffect(() => {
    if (draft === null || wanted === undefined || wanted < 1) return
    const timer = setTimeout(() => {
      set.current(wanted)
      setDraft(null)
    }, pause)
    return () => clearTimeout(timer)
  }, [draft, wanted])
  return {
    shown: draft ?? String(quantity),
    isPackages: draft === null || (wanted !== undefined && wanted >= 1),
    isRefused: typed.kind === "refused",
    type: (text: string) => {
      if (draft === null) began.current = String(quantity)
      // Typing the number again that stood there changes nothing, even if the order has changed meanwhile by a scan.
      setDraft(text === began.current ? null : text)
    },
    leave: () => {
      if (draft !== null && wanted !== undefined && wanted >= 0) onQuantity(wanted)
      else if (draft !== null && typed.kind !== "empty") onUnread(draft)
      setDraft(null)
    },
    cancel: () => setDraft(null),
  }
}

/** The number of packages, strips or units of a line. What is no such number is marked, and is not sold. */
export const QuantityField = ({ line, name, isFrozen, onQuantity, onUnread, onDone }: Props) => {
  const { t } = useTranslation("sales")
  const draft = useDraft(line.quantity, { onQuantity, onUnread })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") draft.cancel()
    if (event.key !== "Enter") return
    // An order with a number that nobody can read is not sent.
    if (!draft.isPackages) event.stopPropagation()
    if (event.repeat) return
    draft.leave()
    if (!event.ctrlKey && !event.metaKey) onDone()
  }
  return (
    <TextInput
      w={76}
      value={draft.shown}
      onChange={(event) => draft.type(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={draft.leave}
      onKeyDown={onKeyDown}
      inputMode="numeric"
      maxLength={12}
      disabled={isFrozen}
      autoComplete="off"
      aria-label={t("line.quantity", { name })}
      aria-invalid={!draft.isPackages}
      error={!draft.isPackages}
      title={draft.isRefused ? t("line.notNumber") : undefined}
      styles={{ input: { textAlign: "center" } }}
      data-quantity={lineKey(line)}
    />
  )
}
