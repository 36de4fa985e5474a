import { useTranslation } from "react-i18next"
import { Chip } from "../../../components/ui/chip.tsx"
import { EmptyState } from "../../../components/ui/empty-state.tsx"

type StartHintProps = { readonly located: boolean; readonly onExample: (query: string) => void }

/** Shown before the first search: what to type, with an example to press. */
export const StartHint = ({ located, onExample }: StartHintProps) => {
  const { t } = useTranslation("search")
  const example = t("example")
  return (
    <EmptyState icon="pill" text={t(located ? "startText" : "startNoLocation")} title={t("startTitle")}>
      <span>{t("tryExample")}</span>
      <Chip onClick={() => onExample(example)}>{example}</Chip>
    </EmptyState>
  )
}
