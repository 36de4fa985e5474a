import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { stockChanged } from "../../../lib/invalidate.ts"
import { photoField } from "../../../lib/photo-change.ts"
import type { PhotoChange } from "../../../lib/photo-change.ts"
import { useArea } from "../../../lib/use-area.ts"
import { createMedicine, updateMedicine } from "../api/medicines.ts"
import type { Medicine, MedicineInput } from "../api/medicines.ts"

type Save = { readonly input: MedicineInput; readonly photo: PhotoChange }

/** Stores the photo, then the medicine, then goes back to the list. */
export const useMedicineSave = (medicine: Medicine | undefined) => {
  const { t } = useTranslation("medicines")
  const client = useQueryClient()
  const navigate = useNavigate()
  const { to } = useArea()
  return useMutation({
    mutationFn: async ({ input, photo }: Save) => {
      const body = { ...input, ...(await photoField(photo, "member")) }
      return medicine === undefined ? createMedicine(body) : updateMedicine(medicine.id, body)
    },
    onSuccess: async (saved) => {
      notifications.show({
        message: t(medicine === undefined ? "created" : "updated", { name: saved.name }),
        color: "green",
      })
      void stockChanged(client)
      await navigate(to("medicines"))
    },
  })
}
