import { Text, TextInput } from "@mantine/core"
import { longestDrawerName } from "@rokthnam/shared/Shifts/ShiftRules"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { openShift } from "../api/shifts.ts"
import { lastDrawer, rememberDrawer } from "../lib/drawer-name.ts"
import { nothingTyped, notesOf } from "../lib/typed-notes.ts"
import { useShiftWrite } from "../lib/use-shift-write.ts"
import { DrawerFields } from "./drawer-fields.tsx"
import { SendDialog } from "../../../components/ui/send-dialog.tsx"

/** Opens the own shift with the cash that is in the drawer. Empty fields are an empty drawer; it needs no name. */
export const OpenDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation("shifts")
  const [typed, setTyped] = useState(nothingTyped)
  const [drawer, setDrawer] = useState(lastDrawer)
  const float = notesOf(typed)
  const sending = useShiftWrite(
    () => openShift(float ?? { usd: 0, riel: 0 }, drawer.trim()),
    () => {
      rememberDrawer(drawer.trim())
      onClose()
    },
  )
  return (
    <SendDialog
      title={t("open.title")}
      submit={t("open.submit")}
      missing={float === undefined ? t("problems.notes") : null}
      sending={sending}
      failed={t("failed.open")}
      onClose={onClose}
    >
      <Text>{t("open.explain")}</Text>
      <DrawerFields value={typed} onChange={setTyped} />
      <TextInput
        label={t("open.drawer")}
        description={t("open.drawerHint")}
        maxLength={longestDrawerName}
        value={drawer}
        onChange={(event) => setDrawer(event.currentTarget.value)}
      />
    </SendDialog>
  )
}
