import { useTranslation } from "react-i18next"
import { Chip } from "../../../components/ui/chip.tsx"
import styles from "./no-results.module.css"

type DidYouMeanProps = {
  readonly names: ReadonlyArray<string>
  readonly onSearch: (query: string) => void
}

/** Names that the customer may have meant; they are offered and never searched automatically. */
export const DidYouMean = ({ names, onSearch }: DidYouMeanProps) => {
  const { t } = useTranslation("results")
  if (names.length === 0) return null
  return (
    <section className={styles["alternatives"]}>
      <h2 className={styles["title"]}>{t("didYouMean")}</h2>
      <ul className={styles["names"]}>
        {names.map((name) => (
          <li key={name}>
            <Chip onClick={() => onSearch(name)}>{name}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
