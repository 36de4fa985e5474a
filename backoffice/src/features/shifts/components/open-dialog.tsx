import { Text } from "@mantine/core"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { openShift } from "../api/shifts.ts"
import { nothingTyped, notesOf } from "../lib/typed-notes.ts"
import { useShiftWrite } from "../lib/use-shift-write.ts"
import { DrawerFields } from "./drawer-fields.tsx"
import { ShiftDialog } from "./shift-dialog.tsx"

/** Opens the own shift with the cash that is in the drawer. Empty fields are an empty drawer. */
export const OpenDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation("shifts")
  const [typed, setTyped] = useState(nothingTyped)
  const float = notesOf(typed)
  const sending = useShiftWrite(() => openShift(float ?? { usd: 0, riel: 0 }), onClose)
  return (
    <ShiftDialog
      title={t("open.title")}
      submit={t("open.submit")}
      missing={float === undefined ? t("problems.notes") : null}
      sending={sending}
      failed={t("failed.open")}
      onClose={onClose}
    >
      <Text>{t("open.explain")}</Text>
      <DrawerFields value={typed} onChange={setTyped} />
    </ShiftDialog>
  )
}
