import { longestPlaceName } from "@rokthnam/shared/SavedPlaces/SavedPlaceRules"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useState } from "react"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Chip } from "../../../components/ui/chip.tsx"
import { Field } from "../../../components/ui/field.tsx"
import { Submit } from "../../../components/ui/submit.tsx"
import { useClosingGuard } from "../../../lib/use-closing-guard.ts"
import { useRefusedFields } from "../../../lib/use-refused-fields.ts"
import { isNameTaken } from "../api/saved-places.ts"
import styles from "./saved-places.module.css"

type PlaceNameFormProps = {
  readonly initial: string
  readonly suggestions: ReadonlyArray<string>
  readonly submit: string
  readonly busy: boolean
  readonly error: Error | null
  readonly onSubmit: (name: string) => void
}

type Suggestions = { readonly names: ReadonlyArray<string>; readonly onChoose: (name: string) => void }

const SuggestedNames = ({ names, onChoose }: Suggestions) => {
  const { t } = useTranslation("places")
  if (names.length === 0) return null
  return (
    <ul aria-label={t("suggested")} className={styles["chips"]}>
      {names.map((name) => (
        <li key={name}>
          <Chip onClick={() => onChoose(name)}>{name}</Chip>
        </li>
      ))}
    </ul>
  )
}

/** Asks for the name of a place. What was typed stays when it is refused. */
export const PlaceNameForm = ({
  initial,
  suggestions,
  submit,
  busy,
  error,
  onSubmit,
}: PlaceNameFormProps) => {
  const { t } = useTranslation("places")
  const words = useErrorWords()
  const [name, setName] = useState(initial)
  // The refused name is said beside the field until another is typed.
  const [refused, setRefused] = useState<Error>()
  const { problem, others, edit } = useRefusedFields(error, ["name"])
  useClosingGuard(name !== initial)
  const isTaken = isNameTaken(error)
  const typed = name.trim()
  const write = (next: string) => {
    setName(next)
    edit("name")
    setRefused(error ?? undefined)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may stand in a form of the page, which must not be sent by it.
    event.stopPropagation()
    if (typed !== "" && !busy) onSubmit(typed)
  }
  return (
    <form className={styles["form"]} onSubmit={send}>
      {error !== null && !isTaken && (
        <Banner tone="danger">{[words(error, t("failed")), ...others].join(" ")}</Banner>
      )}
      <Field
        autoComplete="off"
        enterKeyHint="done"
        error={isTaken && refused !== error ? words(error, t("failed")) : problem("name")}
        hint={t("nameHint")}
        label={t("name")}
        maxLength={longestPlaceName}
        name="place_name"
        onChange={(event) => write(event.target.value)}
        value={name}
      />
      <SuggestedNames names={suggestions.filter((one) => one !== typed)} onChoose={write} />
      <Submit busy={busy} disabled={typed === ""} wide>
        {submit}
      </Submit>
    </form>
  )
}
