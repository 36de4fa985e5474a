import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Field } from "../../../components/ui/field.tsx"
import { Submit } from "../../../components/ui/submit.tsx"
import { useToast } from "../../../components/ui/toast.tsx"
import { useRefusedFields } from "../../../lib/use-refused-fields.ts"
import { uploadPhoto } from "../api/doors.ts"
import { changeProfile, profileQuery } from "../api/own-account.ts"
import type { Profile } from "../api/own-account.ts"
import { photoProblem } from "../lib/registration-rules.ts"
import type { PhotoProblem } from "../lib/registration-rules.ts"
import styles from "./account.module.css"
import { ProfilePhotoField } from "./profile-photo-field.tsx"
import { UnsentGuard } from "./unsent-guard.tsx"

/** A photo that was chosen now; null removes the one that is kept, undefined keeps it. */
type ChosenPhoto = File | null | undefined

const longestName = 100

const send = async ({ first, last, photo }: { first: string; last: string; photo: ChosenPhoto }) =>
  changeProfile({
    first_name: first,
    last_name: last,
    ...(photo === undefined ? {} : { photo: photo && (await uploadPhoto(photo)) }),
  })

const useProfileForm = ({ first_name, last_name }: Profile, customerId: string) => {
  const [first, setFirst] = useState(first_name)
  const [last, setLast] = useState(last_name)
  const [photo, setPhoto] = useState<ChosenPhoto>()
  const { t } = useTranslation("profile")
  const announce = useToast()
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: send,
    onSuccess: (next) => {
      client.setQueryData(profileQuery(customerId).queryKey, next)
      setPhoto(undefined)
      // Not in the form: it begins anew with the new names.
      announce("success", t("saved"))
    },
  })
  const isSame = first.trim() === first_name && last.trim() === last_name && photo === undefined
  const isEmpty = first.trim() === ""
  const save = () => {
    if (!isSame && !isEmpty && !saving.isPending)
      saving.mutate({ first: first.trim(), last: last.trim(), photo })
  }
  return {
    first,
    last,
    photo,
    setFirst,
    setLast,
    setPhoto,
    saving,
    save,
    isSame,
    isClosed: isSame || isEmpty,
  }
}

/** Name and photo of the customer. What is typed stays when saving fails. */
export const ProfileForm = ({ profile, customerId }: { profile: Profile; customerId: string }) => {
  const { t } = useTranslation(["profile", "account"])
  const words = useErrorWords()
  const form = useProfileForm(profile, customerId)
  const { saving } = form
  const [photoError, setPhotoError] = useState<PhotoProblem>()
  const { problem, others, edit } = useRefusedFields(saving.error, ["first_name", "last_name", "photo"])
  const choosePhoto = (chosen: File | undefined) => {
    const found = chosen === undefined ? undefined : photoProblem(chosen)
    setPhotoError(found)
    if (found === undefined) form.setPhoto(chosen ?? null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <form className={styles["form"]} onSubmit={submit}>
      {saving.error !== null && (
        <Banner tone="danger">{[words(saving.error, t("failed")), ...others].join(" ")}</Banner>
      )}
      <UnsentGuard isUnsent={!form.isSame} />
      <div className={styles["pair"]}>
        <Field
          autoComplete="given-name"
          error={problem("first_name")}
          label={t("account:firstName")}
          maxLength={longestName}
          name="first_name"
          onChange={(event) => {
            form.setFirst(event.target.value)
            edit("first_name")
          }}
          value={form.first}
        />
        <Field
          autoComplete="family-name"
          error={problem("last_name")}
          label={t("account:lastName")}
          maxLength={longestName}
          name="last_name"
          onChange={(event) => {
            form.setLast(event.target.value)
            edit("last_name")
          }}
          value={form.last}
        />
      </div>
      <ProfilePhotoField
        error={photoError}
        kept={form.photo === null ? null : profile.photo}
        onChoose={choosePhoto}
        photo={form.photo ?? undefined}
      />
      <Submit busy={saving.isPending} disabled={form.isClosed} isBegun={!form.isSame}>
        {t("save")}
      </Submit>
    </form>
  )
}
