import { SimpleGrid } from "@mantine/core"
import type { MantineSpacing } from "@mantine/core"
import { NumberField } from "./number-field.tsx"

/** What stands in the two fields of notes: numbers, '' for an empty field, or text that is no number. */
export type TypedNotes = { readonly usd: number | string; readonly riel: number | string }

type Props = {
  readonly labels: Readonly<Record<keyof TypedNotes, string>>
  /** The longest text that each field takes. */
  readonly longest: Readonly<Record<keyof TypedNotes, number>>
  readonly value: TypedNotes
  readonly onChange: (value: TypedNotes) => void
  readonly isDisabled?: boolean
  readonly spacing?: MantineSpacing
  /** The attribute by which the focus finds the first field. */
  readonly first: "data-autofocus" | "data-cash"
}

/** Notes in dollars and in riel, side by side. */
export const NotesFields = ({ labels, longest, value, onChange, isDisabled, spacing, first }: Props) => (
  <SimpleGrid cols={2} spacing={spacing ?? "sm"}>
    <NumberField
      label={labels.usd}
      leftSection="$"
      decimals={2}
      maxLength={longest.usd}
      value={value.usd}
      disabled={isDisabled ?? false}
      onChange={(usd) => onChange({ ...value, usd })}
      {...{ [first]: true }}
    />
    <NumberField
      label={labels.riel}
      leftSection="៛"
      decimals={0}
      maxLength={longest.riel}
      value={value.riel}
      disabled={isDisabled ?? false}
      onChange={(riel) => onChange({ ...value, riel })}
    />
  </SimpleGrid>
)
