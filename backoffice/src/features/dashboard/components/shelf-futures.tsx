import { Group, Text } from "@mantine/core"
import { paceDays } from "@rokthnam/shared/Reorder/ReorderRules"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { EmptyWords } from "../../../components/ui/empty-words.tsx"
import { useAmounts } from "../../../lib/use-amounts.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { DayFigures } from "../api/dashboard.ts"
import { useLeads } from "../lib/use-leads.ts"
import { FigureList } from "./figure-list.tsx"
import { LeadWords } from "./figure-row.tsx"

type Props = { readonly day: DayFigures | undefined }
type Item = DayFigures["runs_out"]["items"][number]

const Note = ({ words }: { readonly words: string }) => (
  <Text size="sm" c="dimmed">
    {words}
  </Text>
)

type Lead = { readonly words: string; readonly to: string | undefined }

/** How many have expired and how many expire soon, each with its list. */
const Counts = ({ expired, soon }: { readonly expired: Lead; readonly soon: Lead }) => (
  <Group gap="xs" wrap="wrap">
    <LeadWords {...expired} size="sm" />
    <Text size="sm" c="dimmed" aria-hidden>
      ·
    </Text>
    <LeadWords {...soon} size="sm" />
  </Group>
)

const isGone = ({ quantity, loose_units: loose }: Item): boolean => quantity === 0 && loose === 0

/** What runs out within a week at the pace of its sales, the soonest first. */
export const RunsOut = ({ day }: Props) => {
  const { t } = useTranslation("dashboard")
  const { amounts } = useAmounts()
  const { fullName } = useMedicineNames()
  const { lead } = useLeads()
  const lasts = (item: Item) =>
    isGone(item) ? t("runsOut.none") : t("runsOut.days", { count: item.days_left })
  const left = (item: Item) =>
    isGone(item) ? undefined : t("runsOut.left", { amount: amounts(item.quantity, item.loose_units) })
  const found = day?.runs_out
  const isAny = found !== undefined && found.total > 0
  const to = found === undefined ? undefined : lead("reorder", { days: String(found.days) })
  return (
    <FigureList
      name="runs-out"
      title={t("runsOut.title")}
      whole={isAny ? { words: t("runsOut.total", { count: found.total }), to } : undefined}
      note={<Note words={t("runsOut.pace", { count: paceDays })} />}
      task={isAny ? { words: t("todo.reorder", { count: found.total }), to } : undefined}
      empty={<EmptyWords words={t("runsOut.empty")} next={t("seeReorder")} to={lead("reorder")} />}
      more={found === undefined ? 0 : found.total - found.items.length}
      rows={found?.items.map((item) => ({
        key: item.medicine_id,
        name: fullName(item.name, item),
        figure: <Note words={lasts(item)} />,
        detail: left(item),
        to: lead("medicines", { batch: String(item.medicine_id) }),
      }))}
    />
  )
}

/** What is in stock and has expired or expires soon, the dearest first. */
export const Expires = ({ day }: Props) => {
  const { t } = useTranslation("dashboard")
  const { money, count } = useFormat()
  const { amounts } = useAmounts()
  const { fullName } = useMedicineNames()
  const { lead, page } = useLeads()
  const found = day?.expires
  const total = found === undefined ? 0 : found.expired_items + found.soon_items
  const stocked = (days: number, more: Readonly<Record<string, string>> = {}) =>
    lead("expiryReport", { days: String(days), stock: "left", ...more })
  const when = (days: number) => (days <= 0 ? t("expires.expired") : t("expires.days", { count: days }))
  return (
    <FigureList
      name="expires"
      title={t("expires.title", { count: found?.days ?? 30 })}
      whole={
        found === undefined || total === 0
          ? undefined
          : {
              words: money((found.expired_amount * 100 + found.soon_amount * 100) / 100),
              to: stocked(found.days),
            }
      }
      note={
        found && (
          <Counts
            expired={{
              words: t("expires.countExpired", { shown: count(found.expired_items) }),
              to: found.expired_items === 0 ? undefined : stocked(0),
            }}
            soon={{
              words: t("expires.countSoon", { shown: count(found.soon_items) }),
              to: found.soon_items === 0 ? undefined : stocked(found.days, { expired: "without" }),
            }}
          />
        )
      }
      task={
        found === undefined || found.expired_items === 0
          ? undefined
          : { words: t("todo.expired", { count: found.expired_items }), to: stocked(0) }
      }
      empty={<EmptyWords words={t("expires.empty")} next={t("seeExpiry")} to={lead("expiryReport")} />}
      more={total - (found?.items.length ?? 0)}
      rows={found?.items.map((item) => ({
        key: item.medicine_id,
        name: fullName(item.name, item),
        figure: <Text fw={600}>{money(item.amount)}</Text>,
        detail: `${when(item.days_until_expiry)} · ${t("runsOut.left", { amount: amounts(item.quantity, item.loose_units) })}`,
        to: page("editMedicine", item.medicine_id),
      }))}
    />
  )
}
