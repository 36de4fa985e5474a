import { useMutation, useQueryClient } from "@tanstack/react-query"
import { photoField } from "../../../lib/photo-change.ts"
import type { PhotoChange } from "../../../lib/photo-change.ts"
import type { GeoPoint } from "../../../lib/use-location-sharing.ts"
import { profileQuery, updateProfile } from "../api/account.ts"

type Update = {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly photo: PhotoChange
  readonly point: GeoPoint | null
}

/** Saves the profile; a new photo is stored first. */
export const useProfileUpdate = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, address, phone, photo, point }: Update) =>
      updateProfile({ name, address, phone, ...(await photoField(photo, "pharmacy")), ...point }),
    onSuccess: (profile) => client.setQueryData(profileQuery.queryKey, profile),
  })
}
