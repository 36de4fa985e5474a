import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { ApiFailure } from "../../../lib/api-failure.ts"
import { stockChanged } from "../../../lib/invalidate.ts"
import { photoField } from "../../../lib/photo-change.ts"
import type { PhotoChange } from "../../../lib/photo-change.ts"
import { createMedicine, updateMedicine } from "../api/medicines.ts"
import type { Medicine, MedicineInput } from "../api/medicines.ts"

type Save = { readonly input: MedicineInput; readonly photo: PhotoChange }

/** The stock that a refused update reported. */
const stockNow = (error: unknown): number | null => {
  if (!(error instanceof ApiFailure) || error.code !== "StockChanged") return null
  const { quantity } = error.params
  return typeof quantity === "number" ? quantity : null
}

const seenField = (seen: number | undefined) => (seen === undefined ? {} : { quantity_seen: seen })

/** Stores the photo, then the medicine, then goes back to the list. */
export const useMedicineSave = (medicine: Medicine | undefined, list: string) => {
  const { t } = useTranslation("medicines")
  const client = useQueryClient()
  const navigate = useNavigate()
  // Not the medicine's own field: a fetch in the background may know of sales that the reader does not.
  const [seen, setSeen] = useState(medicine?.quantity)
  return useMutation({
    mutationFn: async ({ input, photo }: Save) => {
      const body = { ...input, ...(await photoField(photo, "member")) }
      return medicine === undefined
        ? createMedicine(body)
        : updateMedicine(medicine.id, { ...body, ...seenField(seen) })
    },
    onError: (error) => {
      const now = stockNow(error)
      if (now === null) return
      // The reader has been told: the next save starts from the stock as it is now.
      setSeen(now)
      void stockChanged(client)
    },
    onSuccess: async (saved) => {
      notifications.show({
        message: t(medicine === undefined ? "created" : "updated", { name: saved.name }),
        color: "green",
      })
      void stockChanged(client)
      await navigate(list, { replace: true })
    },
  })
}
