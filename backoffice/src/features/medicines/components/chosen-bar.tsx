import { Button, Group, Paper, Text } from "@mantine/core"
import { mostTogether } from "@rokthnam/shared/Medicines/MedicineListRules"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { IconCategory, IconCurrencyDollar, IconTags, IconX } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { CategoryField } from "../../../components/ui/category-field.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import type { Chosen } from "../lib/use-chosen.ts"
import { ChangeCategoryDialog, ChangePriceDialog } from "./change-many-dialogs.tsx"
import classes from "./chosen-bar.module.css"
import { LabelsDialog } from "./labels-dialog.tsx"

type Props = {
  readonly chosen: Chosen
  readonly CategoryField: CategoryField
  /** The number of medicines that the list has with its filters. */
  readonly total: number | undefined
}

const acts = ["price", "category", "labels"] as const
const icons = { price: IconCurrencyDollar, category: IconCategory, labels: IconTags, IconX } as const

/** What can be done with the chosen medicines; nothing while none is chosen. */
export const ChosenBar = ({ chosen, CategoryField, total = 0 }: Props) => {
  const { t } = useTranslation("medicines")
  const errorWords = useErrorWords()
  const [open, setOpen] = useState<(typeof acts)[number] | null>(null)
  const { medicines } = chosen
  if (medicines.length === 0) return null
  const close = () => setOpen(null)
  return (
    <Paper p="sm" className={`no-print ${classes["bar"]}`} role="region" aria-label={t("chosen.label")}>
      <Group gap="sm">
        <Text fw={600} role="status">
          {t("chosen.count", { count: medicines.length })}
        </Text>
        {medicines.length >= Math.min(total, mostTogether) ? null : (
          <Button size="sm" px="xs" variant="subtle" loading={chosen.isReading} onClick={chosen.chooseAll}>
            {total > mostTogether
              ? t("chosen.first", { count: mostTogether })
              : t("chosen.all", { count: total })}
          </Button>
        )}
        <Button
          className={`sign-on-phone ${classes["clear"]}`}
          size="sm"
          px="xs"
          variant="subtle"
          leftSection={<IconX size={18} aria-hidden />}
          onClick={chosen.clear}
        >
          {t("chosen.none")}
        </Button>
        <Group gap="sm" ms="auto" className={classes["acts"] ?? ""}>
          {acts.map((act) => {
            const Icon = icons[act]
            return (
              <Button
                key={act}
                size="sm"
                variant="default"
                leftSection={<Icon size={18} aria-hidden />}
                onClick={() => setOpen(act)}
              >
                {t(`chosen.${act}`)}
              </Button>
            )
          })}
        </Group>
      </Group>
      {chosen.error === null ? null : <ErrorBanner message={errorWords(chosen.error, t("failed.list"))} />}
      {open === "price" ? <ChangePriceDialog chosen={chosen} onClose={close} /> : null}
      {open === "category" ? (
        <ChangeCategoryDialog chosen={chosen} CategoryField={CategoryField} onClose={close} />
      ) : null}
      {open === "labels" ? <LabelsDialog chosen={chosen} onClose={close} /> : null}
    </Paper>
  )
}
