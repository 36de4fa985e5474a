import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { Chip } from "../../../components/ui/chip.tsx"
import type { PhotoAnswer } from "../api/photo-lookup.ts"
import { isUnlisted, queryOf } from "../lib/query-of.ts"
import styles from "./photo-search.module.css"

type ReadNamesProps = {
  readonly answer: PhotoAnswer
  readonly current: string
  readonly onName: (name: string) => void
  /** None of the names is the right one. */
  readonly onNone: (button: HTMLButtonElement) => void
}

/** The names read on the photo, each with its strength, so that the customer can choose another than the first. */
export const ReadNames = ({ answer, current, onName, onNone }: ReadNamesProps) => {
  const { t } = useTranslation("photo")
  const { medicine_name: names, candidates } = answer
  const strengthOf = (name: string) => candidates.find((candidate) => candidate.name === name)?.dosage
  const [first] = names
  if (first === undefined) return null
  const heading = isUnlisted(answer, first) ? t("unlisted", { name: first }) : t("found")
  return (
    <div aria-label={t("found")} className={styles["names"]} role="group">
      <p className={styles["hint"]}>
        {names.length > 1 ? `${heading}${isUnlisted(answer, first) ? "" : "."} ${t("foundHint")}` : heading}
      </p>
      {names.map((name) => (
        <Chip
          key={name}
          onClick={() => onName(queryOf(answer, name))}
          pressed={queryOf(answer, name) === current}
        >
          {[name, strengthOf(name)].filter(Boolean).join(" · ")}
        </Chip>
      ))}
      <Button onClick={(event) => onNone(event.currentTarget)} size="sm" variant="band">
        {t("somethingElse")}
      </Button>
    </div>
  )
}
