import { SimpleGrid } from "@mantine/core"
import { useTranslation } from "react-i18next"
import { NumberField } from "../../../components/ui/number-field.tsx"
import type { TypedNotes } from "../lib/typed-notes.ts"

type Props = { readonly value: TypedNotes; readonly onChange: (value: TypedNotes) => void }

/** Notes in dollars and in riel, side by side. */
export const NotesFields = ({ value, onChange }: Props) => {
  const { t } = useTranslation("shifts")
  return (
    <SimpleGrid cols={2} spacing="sm">
      <NumberField
        label={t("usd")}
        leftSection="$"
        decimals={2}
        maxLength={15}
        data-autofocus
        value={value.usd}
        onChange={(usd) => onChange({ ...value, usd })}
      />
      <NumberField
        label={t("riel")}
        leftSection="៛"
        decimals={0}
        maxLength={17}
        value={value.riel}
        onChange={(riel) => onChange({ ...value, riel })}
      />
    </SimpleGrid>
  )
}
