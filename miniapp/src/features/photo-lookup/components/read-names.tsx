import { useTranslation } from "react-i18next"
import { Chip } from "../../../components/ui/chip.tsx"
import styles from "./photo-search.module.css"

type ReadNamesProps = {
  readonly names: readonly string[]
  readonly current: string
  readonly onName: (name: string) => void
}

/** The names that were read on the photo, to choose another than the first. */
export const ReadNames = ({ names, current, onName }: ReadNamesProps) => {
  const { t } = useTranslation("photo")
  if (names.length === 0) return null
  return (
    <div aria-label={t("found")} className={styles["names"]} role="group">
      <p className={styles["hint"]}>{names.length > 1 ? `${t("found")}. ${t("foundHint")}` : t("found")}</p>
      {names.map((name) => (
        <Chip key={name} onClick={() => onName(name)} pressed={name === current}>
          {name}
        </Chip>
      ))}
    </div>
  )
}
