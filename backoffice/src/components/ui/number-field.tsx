import { TextInput } from "@mantine/core"
import type { TextInputProps } from "@mantine/core"
import { readTypedNumber } from "@rokthnam/shared/Primitives/NumberRules"
import { useState } from "react"
import type { FocusEvent } from "react"

type Props = Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "onBlur"> & {
  /** A number, '' while the field is empty, or the text that is no number, which the form then refuses. */
  readonly value?: number | string
  readonly onChange?: (value: number | string) => void
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  /** How many decimals a number may have. */
  readonly decimals: number
}

const shownOf = (value: number | string, decimals: number): string =>
  typeof value === "number" ? value.toFixed(decimals) : value

/**
 * A field for a number in Latin or Khmer digits. What could mean two numbers, or none, stays as it was typed and is
 * refused by the form's rules; it never becomes another number.
 */
export const NumberField = ({ value = "", onChange, onBlur, decimals, ...rest }: Props) => {
  // While the field has the focus, it shows what was typed, not the number that it means.
  const [draft, setDraft] = useState<string | null>(null)
  const type = (text: string) => {
    setDraft(text)
    const typed = readTypedNumber(text, decimals)
    onChange?.(typed.kind === "number" ? typed.value : typed.kind === "empty" ? "" : text)
  }
  return (
    <TextInput
      {...rest}
      inputMode={decimals === 0 ? "numeric" : "decimal"}
      autoComplete="off"
      value={draft ?? shownOf(value, decimals)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        setDraft(null)
        onBlur?.(event)
      }}
    />
  )
}
