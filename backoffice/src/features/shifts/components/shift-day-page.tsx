import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconPrinter } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { DataTable } from "../../../components/data-table/data-table.tsx"
import { DetailFrame } from "../../../components/frames/detail/detail-frame.tsx"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { useArea } from "../../../lib/use-area.ts"
import { shiftDayQuery } from "../api/shifts.ts"
import type { ShiftDay } from "../api/shifts.ts"
import { useMoneyRows } from "../lib/use-money-rows.ts"
import { clerkWords, useShiftColumns } from "../lib/use-shift-columns.tsx"
import { MoneyTable } from "./money-table.tsx"
import { ShiftSheet } from "./shift-sheet.tsx"
import { DrawersTable, TakingsTable } from "./shift-tables.tsx"

type Props = {
  /** The name of the pharmacy, for print. */
  readonly pharmacy: string
}

/** All drawers of a day, what was paid in them, and what was sold outside of shifts. The day is in the address. */
export const ShiftDayPage = ({ pharmacy }: Props) => {
  const { t } = useTranslation("shifts")
  const { day } = useFormat()
  const { to } = useArea()
  const state = useListState()
  const query = useQuery(shiftDayQuery(state.filter("day")))
  return (
    <DetailFrame
      title={t("day.title")}
      subtitle={(report) => day(report.day)}
      back={{ to: to("shifts"), label: t("report.back") }}
      query={query}
      failed={t("failed.day")}
      skeleton={[80, 220, 160]}
      renderEntity={(report) => (
        <Stack gap="lg">
          <Group align="flex-end" className="no-print">
            <TextInput
              type="date"
              label={t("day.choose")}
              value={report.day}
              onChange={(event) => state.setFilters({ day: event.currentTarget.value })}
            />
            <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => globalThis.print()}>
              {t("report.print")}
            </Button>
          </Group>
          <Day report={report} />
          <Printed report={report} pharmacy={pharmacy} />
        </Stack>
      )}
    />
  )
}

const Day = ({ report }: { readonly report: ShiftDay }) => {
  const { t } = useTranslation("shifts")
  const columns = useShiftColumns()
  const { shifts, takings } = report
  return (
    <>
      {shifts.length === 0 ? (
        <Text c="dimmed">{t("day.none")}</Text>
      ) : (
        <DataTable
          label={t("list.title")}
          columns={columns}
          rows={shifts}
          rowKey={(row) => row.id}
          empty={null}
        />
      )}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: "start" }}>
        {takings.length === 0 ? null : (
          <Paper p="md">
            <TakingsTable takings={takings} caption={t("day.takings")} />
          </Paper>
        )}
        {report.drawers.length === 0 ? null : (
          <Paper p="md">
            <DrawersTable drawers={report.drawers} />
          </Paper>
        )}
        <Paper p="md">
          <Outside report={report} />
        </Paper>
      </SimpleGrid>
    </>
  )
}

/** What was sold while no shift of its clerk was open, in one sentence. */
const useOutsideWords = ({ sales, returns, cash }: ShiftDay["outside"]): string => {
  const { t } = useTranslation("shifts")
  const { notes } = useMoneyRows()
  return sales + returns === 0
    ? t("outside.none")
    : t("outside.some", { sales, returns, amount: notes(cash) })
}

const Outside = ({ report: { outside } }: { readonly report: ShiftDay }) => {
  const { t } = useTranslation("shifts")
  const words = useOutsideWords(outside)
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t("outside.title")}
      </Title>
      {outside.takings.length === 0 ? <Text c="dimmed">{words}</Text> : <Alert color="yellow">{words}</Alert>}
      <TakingsTable takings={outside.takings} caption={t("outside.takings")} />
    </Stack>
  )
}

const Printed = ({ report, pharmacy }: Props & { readonly report: ShiftDay }) => {
  const { t } = useTranslation("shifts")
  const { day, moment } = useFormat()
  const rows = useMoneyRows()
  return (
    <ShiftSheet title={`${t("day.title")} · ${day(report.day)}`} pharmacy={pharmacy}>
      <MoneyTable
        caption={t("list.title")}
        heads={[t("facts.clerk"), t("drawer.expected"), t("drawer.counted"), t("drawer.difference")]}
        rows={[
          ...report.shifts.map(({ id, staff_name, drawer, opened_at, expected, counted, difference }) => ({
            label: t("day.line", { id, name: clerkWords({ staff_name, drawer }), moment: moment(opened_at) }),
            cells: [
              expected === null ? "–" : rows.notes(expected),
              counted === null ? "–" : rows.notes(counted),
              difference === null ? t("facts.stillOpen") : rows.difference(difference),
            ],
          })),
          {
            label: t("day.total"),
            cells: ["", "", rows.difference(report.difference)],
            isTotal: true,
          },
        ]}
      />
      <DrawersTable drawers={report.drawers} />
      <TakingsTable takings={report.takings} caption={t("day.takings")} />
      <p>{useOutsideWords(report.outside)}</p>
      <TakingsTable takings={report.outside.takings} caption={t("outside.takings")} />
    </ShiftSheet>
  )
}
