import { SegmentedControl, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { cashMoves } from "@rokthnam/shared/Shifts/ShiftRules"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { moveCash } from "../api/shifts.ts"
import { nothingTyped, notesOf } from "../lib/typed-notes.ts"
import { useShiftWrite } from "../lib/use-shift-write.ts"
import { DrawerFields } from "./drawer-fields.tsx"
import { SendDialog } from "../../../components/ui/send-dialog.tsx"

type Props = { readonly id: number; readonly onClose: () => void }

/** Records cash that is put into the drawer or taken out of it beside the sales, and why. */
export const CashDialog = ({ id, onClose }: Props) => {
  const { t } = useTranslation("shifts")
  const [kind, setKind] = useState<(typeof cashMoves)[number]>("cash_out")
  const [typed, setTyped] = useState(nothingTyped)
  const [reason, setReason] = useState("")
  const notes = notesOf(typed) ?? { usd: 0, riel: 0 }
  const sending = useShiftWrite(
    () => moveCash(id, { kind, notes, reason: reason.trim() }),
    () => {
      notifications.show({ message: t(`moved.${kind}`), color: "green" })
      onClose()
    },
  )
  const isNothing = notes.usd === 0 && notes.riel === 0
  return (
    <SendDialog
      title={t("cash.title")}
      submit={t(`cash.submit.${kind}`)}
      missing={isNothing ? t("problems.amount") : reason.trim() === "" ? t("problems.reason") : null}
      sending={sending}
      failed={t("failed.cash")}
      onClose={onClose}
    >
      <SegmentedControl
        fullWidth
        aria-label={t("cash.title")}
        value={kind}
        onChange={(value) => setKind(cashMoves.find((one) => one === value) ?? kind)}
        data={cashMoves.map((value) => ({ value, label: t(`cash.${value}`) }))}
      />
      <DrawerFields value={typed} onChange={setTyped} />
      <TextInput
        label={t("cash.reason")}
        placeholder={t(`cash.examples.${kind}`)}
        withAsterisk
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </SendDialog>
  )
}
