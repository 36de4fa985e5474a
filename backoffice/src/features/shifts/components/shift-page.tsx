import { Alert, Button, Group, Paper, SimpleGrid, Stack } from "@mantine/core"
import { IconPrinter } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { DetailFrame } from "../../../components/frames/detail/detail-frame.tsx"
import { useWayBack } from "../../../components/frames/way-back.ts"
import { useArea } from "../../../lib/use-area.ts"
import { shiftQuery } from "../api/shifts.ts"
import type { ShiftReport } from "../api/shifts.ts"
import { CloseDialog } from "./close-dialog.tsx"
import { DifferenceAlert } from "./difference-alert.tsx"
import { ShiftFacts, useShiftFacts } from "./shift-facts.tsx"
import { ShiftSheet } from "./shift-sheet.tsx"
import { DrawerTable, MovesTable, TakingsTable } from "./shift-tables.tsx"

type Props = {
  /** The name of the pharmacy, for print. */
  readonly pharmacy: string
  /** Sales that wait on this device. */
  readonly unsent: number
}

/** One shift: its count and difference, its drawer, what was paid by each method, and print. */
export const ShiftPage = ({ pharmacy, unsent }: Props) => {
  const { t } = useTranslation("shifts")
  const list = useWayBack(useArea().to("shifts"))
  const id = Number(useParams()["id"])
  const query = useQuery(shiftQuery(id))
  return (
    <DetailFrame
      title={t("report.title", { id })}
      back={{ to: list, label: t("report.back") }}
      query={query}
      failed={t("failed.shift")}
      missing={<Alert color="yellow">{t("report.missing")}</Alert>}
      skeleton="detail"
      renderEntity={(shift) => <Report shift={shift} pharmacy={pharmacy} unsent={unsent} />}
    />
  )
}

const Report = ({ shift, pharmacy, unsent }: Props & { readonly shift: ShiftReport }) => {
  const { t } = useTranslation("shifts")
  return (
    <Stack gap="lg">
      {shift.figures === null ? (
        <StillOpen shift={shift} unsent={unsent} />
      ) : (
        <DifferenceAlert shift={shift} />
      )}
      {shift.figures === null ? null : (
        <Group className="no-print">
          <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => globalThis.print()}>
            {t("report.print")}
          </Button>
        </Group>
      )}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: "start" }}>
        <Paper p="md">
          <DrawerTable shift={shift} />
        </Paper>
        <Stack gap="lg">
          <Paper p="md">
            <ShiftFacts shift={shift} />
          </Paper>
          {shift.figures === null || shift.figures.takings.length === 0 ? null : (
            <Paper p="md">
              <TakingsTable takings={shift.figures.takings} caption={t("takings.title")} />
            </Paper>
          )}
          {shift.moves.length === 0 ? null : (
            <Paper p="md">
              <MovesTable shift={shift} />
            </Paper>
          )}
        </Stack>
      </SimpleGrid>
      {shift.figures === null ? null : <Printed shift={shift} pharmacy={pharmacy} />}
    </Stack>
  )
}

/** A shift that waits for its count: by its clerk, or by who may manage shifts. */
const StillOpen = ({ shift, unsent }: { readonly shift: ShiftReport; readonly unsent: number }) => {
  const { t } = useTranslation("shifts")
  const [isClosing, setClosing] = useState(false)
  const close = () => setClosing(false)
  return (
    <Alert color="blue" title={t("report.open")}>
      <Stack gap="sm" align="flex-start">
        {t("report.blind")}
        <Button onClick={() => setClosing(true)}>{t("close.button")}</Button>
      </Stack>
      {isClosing ? (
        <CloseDialog
          id={shift.id}
          clerk={shift.is_own ? undefined : shift.staff_name}
          unsent={unsent}
          onClose={close}
          onDone={close}
        />
      ) : null}
    </Alert>
  )
}

const Printed = ({ shift, pharmacy }: { readonly shift: ShiftReport; readonly pharmacy: string }) => {
  const { t } = useTranslation("shifts")
  const { t: common } = useTranslation()
  return (
    <ShiftSheet title={t("report.title", { id: shift.id })} pharmacy={pharmacy}>
      {useShiftFacts(shift).map(([name, value]) => (
        <p key={name}>{common("paper.fact", { name, value })}</p>
      ))}
      <DrawerTable shift={shift} />
      <TakingsTable takings={shift.figures?.takings ?? []} caption={t("takings.title")} />
      <MovesTable shift={shift} />
    </ShiftSheet>
  )
}
