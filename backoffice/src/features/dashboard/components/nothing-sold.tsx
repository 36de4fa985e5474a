import { useTranslation } from "react-i18next"
import { EmptyWords } from "../../../components/ui/empty-words.tsx"
import { useLeads } from "../lib/use-leads.ts"

/** Says that nothing was sold, and leads to the counter. */
export const NothingSold = ({ words }: { readonly words: string }) => {
  const { t } = useTranslation("dashboard")
  const { lead } = useLeads()
  return <EmptyWords words={words} next={t("sell")} to={lead("newSale")} />
}
