import { useTranslation } from "react-i18next"
import { NotesFields } from "../../../components/ui/notes-fields.tsx"
import type { TypedNotes } from "../../../components/ui/notes-fields.tsx"

/** A drawer may hold more than a customer hands over. */
const longest = { usd: 15, riel: 17 }

type Props = { readonly value: TypedNotes; readonly onChange: (value: TypedNotes) => void }

/** The notes of a drawer in both currencies. */
export const DrawerFields = (props: Props) => {
  const { t } = useTranslation("shifts")
  return (
    <NotesFields
      {...props}
      labels={{ usd: t("usd"), riel: t("riel") }}
      longest={longest}
      first="data-autofocus"
    />
  )
}
