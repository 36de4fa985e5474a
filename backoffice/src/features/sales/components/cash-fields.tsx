import { Button, Group, Stack, Text } from "@mantine/core"
import { toRiel } from "@rokthnam/shared/ExchangeRates/RielRules"
import { roundingOf } from "@rokthnam/shared/Sales/CashRules"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { NotesFields } from "../../../components/ui/notes-fields.tsx"
import type { DeskState } from "../lib/desk/use-desk.ts"
import { likelyNotes } from "../lib/paying.ts"
import type { Paying } from "../lib/paying.ts"
import classes from "./order-details.module.css"

type Cash = NonNullable<Paying["cash"]>
type Props = { readonly desk: DeskState; readonly cash: Cash; readonly problem: Paying["problem"] }

const longest = { usd: 12, riel: 12 }

/** The cash that was received, in either currency or both, and the change. */
export const CashFields = ({ desk, cash, problem }: Props) => {
  const { t } = useTranslation("sales")
  const { tender } = desk.basket
  return (
    <Stack gap="xs" component="section" aria-label={t("cash.title")} className={classes["money"] ?? ""}>
      <NotesFields
        labels={{ usd: t("cash.usd"), riel: t("cash.riel") }}
        longest={longest}
        value={tender}
        isDisabled={desk.isFrozen}
        onChange={desk.setTender}
        spacing="xs"
        first="data-cash"
      />
      <QuickNotes desk={desk} cash={cash} />
      {problem === "tender" ? (
        <Text c="red" size="sm" role="alert">
          {t("problem.tender")}
        </Text>
      ) : cash.received === null ? (
        <Text size="sm" c="dimmed">
          {t("cash.hint")}
        </Text>
      ) : null}
    </Stack>
  )
}

/** What customers usually hand over for this amount: exactly in riel, or the next notes of dollars. */
const QuickNotes = ({ desk, cash: { cents: due, rate } }: Pick<Props, "desk" | "cash">) => {
  const { t } = useTranslation("sales")
  const { cents, riel } = useFormat()
  const whole = toRiel(due, rate)
  const choices = [
    { words: riel(whole), tender: { usd: "", riel: whole } },
    ...likelyNotes(due).map((note) => ({
      words: cents(note).replace(".00", ""),
      tender: { usd: note / 100, riel: "" },
    })),
  ]
  if (due === 0) return null
  return (
    <Group gap={6}>
      {choices.map(({ words, tender }) => (
        <Button
          key={words}
          size="sm"
          px="sm"
          variant="default"
          disabled={desk.isFrozen}
          aria-label={t("cash.received", { amount: words })}
          onClick={() => desk.setTender(tender)}
        >
          {words}
        </Button>
      ))}
    </Group>
  )
}

/** The change, large, with what rounding did; or what is still missing. Nothing while no cash was counted. */
export const ChangeLine = ({ cash: { cents: due, rate, received, change } }: Pick<Props, "cash">) => {
  const { t } = useTranslation("sales")
  const { notes, riel, signedRiel } = useFormat()
  if (received === null || change === null) return null
  if (change.kind === "short") {
    return (
      <Group justify="space-between" role="status" c="var(--color-danger)" mb="xs">
        <Text>{t("cash.missing")}</Text>
        <Text fw={700}>{riel(change.riel)}</Text>
      </Group>
    )
  }
  const rounding = roundingOf(due, received, change.change, rate)
  return (
    <Group justify="space-between" align="baseline" gap="xs" mb="xs" role="status">
      <Text>
        {t("cash.change")}
        {rounding === 0 ? null : (
          <Text span size="sm" c="dimmed" ms="xs">
            {t("cash.rounding", { riel: signedRiel(rounding) })}
          </Text>
        )}
      </Text>
      <Text className={classes["change"] ?? ""}>{notes(change.change)}</Text>
    </Group>
  )
}
