import { useTranslation } from "react-i18next"
import { hasUnsaved } from "../../components/frames/form/use-unsaved.ts"
import { confirmDanger } from "../../components/ui/confirm.tsx"
import { signOut as signOutOf } from "../../features/security/api/security.ts"
import { forgetDevice } from "../../features/sales/lib/device/device-counter.ts"
import { forgetAnswers } from "../../features/sales/lib/device/kept-answers.ts"
import { unsentSales } from "../../features/sales/lib/outbox/unsent-sales.ts"
import { forgetReceipts } from "../../features/sales/lib/outbox/settled.ts"
import { forgetShelf } from "../../features/sales/lib/shelf/shelf-store.ts"
import type { SessionRole } from "../../lib/sessions.ts"

/**
 * Signs the role out. Asks first when the shown page has unsaved changes, or when sales of the member wait on this
 * device; they stay there.
 */
export const useSignOut = (role: SessionRole): (() => void) => {
  const { t } = useTranslation()
  const { t: sales } = useTranslation("sales")
  const signOut = () => {
    signOutOf(role)
    if (role === "admin") return
    void forgetDevice().catch(() => undefined)
    void forgetAnswers().catch(() => undefined)
    void forgetShelf().catch(() => undefined)
    void forgetReceipts().catch(() => undefined)
  }
  return () => {
    const count = role === "admin" ? 0 : unsentSales()
    if (count > 0) {
      confirmDanger({
        title: sales("outbox.signOutTitle"),
        body: sales("outbox.signOutBody", { count }),
        confirm: sales("outbox.signOut"),
        cancel: sales("outbox.stay"),
        onConfirm: signOut,
      })
      return
    }
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
