import { Button, Group, Paper, Skeleton, Text } from "@mantine/core"
import { useOnline } from "@rokthnam/shared/web/browser/use-online"
import { isUnknown } from "@rokthnam/shared/web/errors/api-failure"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconCashBanknote } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState, useSyncExternalStore } from "react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { awayMember } from "../../../lib/away-member.ts"
import { useArea } from "../../../lib/use-area.ts"
import { useRememberedCount } from "../../../lib/use-remembered-count.ts"
import { currentShiftQuery } from "../api/shifts.ts"
import type { ShiftReport } from "../api/shifts.ts"
import { CashDialog } from "./cash-dialog.tsx"
import { CloseDialog } from "./close-dialog.tsx"
import { OpenDialog } from "./open-dialog.tsx"

type Dialog = "open" | "cash" | "close"

type Props = {
  /** Sales that wait on this device. */
  readonly unsent: number
  /** Told whether a dialog is open over the counter. */
  readonly onCover: (isCovered: boolean) => void
}

/**
 * The clerk's shift on the counter's page: since when it is open, cash in and out, and its count. Selling never waits for
 * it. Until it is known there is room for the bar as it was on this device last. Without a connection it says what was last
 * read; nothing was if the page was opened without one.
 */
export const ShiftBar = ({ unsent, onCover }: Props) => {
  const { t } = useTranslation("shifts")
  const { moment } = useFormat()
  const isOnline = useOnline()
  const away = useSyncExternalStore(awayMember.subscribe, awayMember.current)
  const { data: shift, error } = useQuery(currentShiftQuery)
  const canAsk = isOnline && away === null
  const wasOpen = useRememberedCount("shift", shift === undefined ? undefined : shift === null ? 0 : 1) === 1
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const show = (next: Dialog | null) => {
    setDialog(next)
    onCover(next !== null)
  }
  // A browser with a connection that leads nowhere believes to be online.
  if (shift === undefined && canAsk && !isUnknown(error))
    return error === null ? <BarRoom isOpen={wasOpen} /> : null
  return (
    <Paper component="section" aria-label={t("bar.label")} px="md" py="xs">
      <BarLine
        words={
          shift
            ? [t("bar.since", { moment: moment(shift.opened_at) }), shift.drawer].filter(Boolean).join(" · ")
            : t(shift === null ? "bar.none" : "bar.unknown")
        }
        hint={canAsk && shift !== undefined ? null : t("bar.offline")}
        buttons={canAsk && shift !== undefined ? <BarButtons isOpen={shift !== null} onShow={show} /> : null}
      />
      <BarDialog dialog={dialog} shift={shift ?? null} unsent={unsent} onClose={() => show(null)} />
    </Paper>
  )
}

type LineProps = {
  readonly words: string
  readonly hint: string | null
  readonly buttons: ReactNode
}

const BarLine = ({ words, hint, buttons }: LineProps) => (
  <Group justify="space-between" gap="xs">
    <div>
      <Group gap="xs" wrap="nowrap">
        <IconCashBanknote size={20} aria-hidden />
        <Text fw={600}>{words}</Text>
      </Group>
      {hint === null ? null : (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </div>
    {buttons}
  </Group>
)

/** The room of the bar while it is not known whether a shift is open. */
const BarRoom = ({ isOpen }: { readonly isOpen: boolean }) => {
  const { t } = useTranslation("shifts")
  const { moment } = useFormat()
  const [now] = useState(() => new Date().toISOString())
  return (
    <Paper aria-hidden inert px="md" py="xs">
      <Skeleton>
        <BarLine
          words={isOpen ? t("bar.since", { moment: moment(now) }) : t("bar.none")}
          hint={null}
          buttons={<BarButtons isOpen={isOpen} onShow={() => undefined} />}
        />
      </Skeleton>
    </Paper>
  )
}

type ButtonsProps = {
  /** Whether a shift is open. */
  readonly isOpen: boolean
  readonly onShow: (dialog: Dialog) => void
}

const BarButtons = ({ isOpen, onShow }: ButtonsProps) => {
  const { t } = useTranslation("shifts")
  return isOpen ? (
    <Group gap="xs">
      <Button size="sm" variant="default" onClick={() => onShow("cash")}>
        {t("cash.button")}
      </Button>
      <Button size="sm" variant="light" onClick={() => onShow("close")}>
        {t("close.button")}
      </Button>
    </Group>
  ) : (
    <Button size="sm" variant="light" onClick={() => onShow("open")}>
      {t("open.button")}
    </Button>
  )
}

type DialogProps = {
  readonly dialog: Dialog | null
  readonly shift: ShiftReport | null
  readonly unsent: number
  readonly onClose: () => void
}

const BarDialog = ({ dialog, shift, unsent, onClose }: DialogProps) => {
  const { to } = useArea()
  const navigate = useNavigate()
  if (dialog === "open") return <OpenDialog onClose={onClose} />
  if (shift === null || dialog === null) return null
  if (dialog === "cash") return <CashDialog id={shift.id} onClose={onClose} />
  return (
    <CloseDialog
      id={shift.id}
      unsent={unsent}
      onClose={onClose}
      onDone={({ id }) => {
        onClose()
        void navigate(to("shift", id))
      }}
    />
  )
}
