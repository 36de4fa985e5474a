import { Alert, Text, Textarea } from "@mantine/core"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { closeShift } from "../api/shifts.ts"
import type { ShiftReport } from "../api/shifts.ts"
import { isHalfTyped, nothingTyped, notesOf } from "../lib/typed-notes.ts"
import { useShiftWrite } from "../lib/use-shift-write.ts"
import { DrawerFields } from "./drawer-fields.tsx"
import { SendDialog } from "../../../components/ui/send-dialog.tsx"

type Props = {
  readonly id: number
  /** The clerk's name, if the drawer is somebody else's. */
  readonly clerk?: string | undefined
  /** Sales that wait on this device and are not in the sums yet. */
  readonly unsent: number
  readonly onClose: () => void
  readonly onDone: (shift: ShiftReport) => void
}

/** Closes a shift by the count of its drawer. What should be in it is told only afterwards. */
export const CloseDialog = ({ id, clerk, unsent, onClose, onDone }: Props) => {
  const { t } = useTranslation("shifts")
  const [typed, setTyped] = useState(nothingTyped)
  const [note, setNote] = useState("")
  const counted = notesOf(typed)
  const sending = useShiftWrite(() => closeShift(id, counted ?? { usd: 0, riel: 0 }, note.trim()), onDone)
  const missing = isHalfTyped(typed)
    ? t("problems.count")
    : counted === undefined
      ? t("problems.notes")
      : null
  return (
    <SendDialog
      title={clerk === undefined ? t("close.title") : t("close.titleOf", { name: clerk })}
      submit={t("close.submit")}
      missing={missing}
      sending={sending}
      failed={t("failed.close")}
      onClose={onClose}
    >
      <Text>{t("close.explain")}</Text>
      {unsent === 0 ? null : <Alert color="yellow">{t("close.unsent", { count: unsent })}</Alert>}
      <DrawerFields value={typed} onChange={setTyped} />
      <Textarea
        label={t("close.note")}
        autosize
        minRows={1}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </SendDialog>
  )
}
