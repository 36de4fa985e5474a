import { useTranslation } from "react-i18next"
import { hasUnsaved } from "../../components/frames/form/use-unsaved.ts"
import { confirmDanger } from "../../components/ui/confirm.tsx"
import { sessionOf } from "../../lib/sessions.ts"
import type { SessionRole } from "../../lib/sessions.ts"

/** Signs the role out. Asks first when the shown page has unsaved changes. */
export const useSignOut = (role: SessionRole): (() => void) => {
  const { t } = useTranslation()
  const { signOut } = sessionOf(role)
  return () => {
    if (!hasUnsaved()) {
      signOut()
      return
    }
    confirmDanger({
      title: t("unsaved.title"),
      body: t("unsaved.body"),
      confirm: t("unsaved.leave"),
      cancel: t("unsaved.stay"),
      onConfirm: signOut,
    })
  }
}
