import type { UseFormReturnType } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useEntityForm } from "../../../components/frames/form/use-entity-form.ts"
import { usePhoto } from "../../../components/frames/form/use-photo.ts"
import { useSubmit } from "../../../components/frames/form/use-submit.ts"
import { useLocationSharing } from "../../../lib/use-location-sharing.ts"
import { useRules } from "../../../lib/use-rules.ts"
import { profileQuery, updateProfile } from "../api/account.ts"
import type { Profile } from "../api/account.ts"

/** The largest profile photo, in megabytes (document 1, section 9). */
const largestPhoto = 5

export type ProfileFields = UseFormReturnType<{ name: string; address: string; phone: string }>

const useFields = (profile: Profile): ProfileFields => {
  const rules = useRules()
  return useEntityForm({
    values: { name: profile.name, address: profile.address, phone: profile.phone },
    validate: { name: rules.required, address: rules.required, phone: rules.phone },
  })
}

/** The form of the pharmacy's profile; after a save the page stays open and shows the saved values. */
export const useProfileForm = (profile: Profile) => {
  const { t } = useTranslation("profile")
  const { t: common } = useTranslation()
  const client = useQueryClient()
  const location = useLocationSharing()
  const form = useFields(profile)
  const photo = usePhoto({
    stored: profile.photo,
    as: "pharmacy",
    largest: largestPhoto,
    notImage: common("photo.notImageUpload"),
  })
  const submission = useSubmit({
    form,
    isChanged: photo.isChanged || location.state.kind === "known",
    send: async ({ name, address, phone }) => {
      const sent = await photo.send()
      return updateProfile({
        name: name.trim(),
        address: address.trim(),
        phone: phone.trim(),
        ...(sent === undefined ? {} : { photo: sent }),
        ...(location.state.kind === "known" ? location.state.point : {}),
      })
    },
    onSaved: (saved) => {
      client.setQueryData(profileQuery.queryKey, saved)
      photo.settle()
      location.reset()
      notifications.show({ message: t("saved"), color: "green" })
    },
  })
  return { form, photo: photo.field, location, submission }
}
