import { notifications } from "@mantine/notifications"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { confirmDanger } from "../../../components/ui/confirm.tsx"
import { offerUndo } from "../../../components/ui/offer-undo.tsx"
import { setStaffActive } from "../api/staff.ts"
import type { StaffMember } from "../api/staff.ts"

/** Deactivates a member of the staff after asking, and activates one without: that is the way back. */
export const useActivation = () => {
  const { t } = useTranslation("staff")
  const { t: common } = useTranslation()
  const errorWords = useErrorWords()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: ({ member, isActive }: { readonly member: StaffMember; readonly isActive: boolean }) =>
      setStaffActive(member.id, isActive),
    onSuccess: async ({ name }, { member, isActive }) => {
      if (isActive) notifications.show({ message: t("activated", { name }), color: "green" })
      else offerUndo(t("deactivatedDone", { name }), () => change.mutate({ member, isActive: true }))
      await client.invalidateQueries({ queryKey: ["staff"] })
    },
  })
  return {
    onActivate: (member: StaffMember) => change.mutate({ member, isActive: true }),
    onDeactivate: (member: StaffMember) =>
      confirmDanger({
        title: t("deactivateTitle", { name: member.name }),
        body: t("deactivateBody"),
        confirm: t("deactivate"),
        cancel: common("cancel"),
        onConfirm: () => change.mutate({ member, isActive: false }),
      }),
    error: change.error === null ? undefined : errorWords(change.error, t("failed.state")),
    forget: change.reset,
  }
}
