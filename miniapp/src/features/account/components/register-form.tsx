import { focusFirstError } from "@rokthnam/shared/web/browser/focus-first-error"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useState } from "react"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Submit } from "../../../components/ui/submit.tsx"
import { useRefusedFields } from "../../../lib/use-refused-fields.ts"
import { photoProblem, registrationProblems, sentAs } from "../lib/registration-rules.ts"
import type { FieldName, PhotoProblem, Problems } from "../lib/registration-rules.ts"
import { isBegun, useRegistration } from "../lib/use-registration.ts"
import type { Draft } from "../lib/use-registration.ts"
import styles from "./account.module.css"
import { ProfilePhotoField } from "./profile-photo-field.tsx"
import { RegistrationFieldset } from "./registration-fieldset.tsx"

const sentFields = Object.values(sentAs)
type SentField = (typeof sentFields)[number]
const sentName = (name: FieldName): SentField | undefined =>
  name === "confirmPassword" ? undefined : sentAs[name]

type RegisterFormProps = {
  /** What was typed and chosen so far. The page keeps it, so that a look at the other tab loses nothing. */
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
}

/** The registration form: first and last name, e-mail, password twice, and an optional photo. */
export const RegisterForm = ({ draft, onDraft }: RegisterFormProps) => {
  const { t } = useTranslation("account")
  const words = useErrorWords()
  const { fields, photo } = draft
  const [problems, setProblems] = useState<Problems>({})
  const [photoError, setPhotoError] = useState<PhotoProblem>()
  const { mutate, isPending, error } = useRegistration()
  const { problem: refusal, others, edit } = useRefusedFields(error?.cause, sentFields)
  const refused = (name: FieldName) => {
    const sent = sentName(name)
    return sent === undefined ? undefined : refusal(sent)
  }
  const change = (name: FieldName, value: string) => {
    onDraft({ ...draft, fields: { ...fields, [name]: value } })
    setProblems({ ...problems, [name]: undefined })
    const sent = sentName(name)
    if (sent !== undefined) edit(sent)
  }
  const choosePhoto = (chosen: File | undefined) => {
    const problem = chosen === undefined ? undefined : photoProblem(chosen)
    setPhotoError(problem)
    onDraft({ ...draft, photo: problem === undefined ? chosen : undefined })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = registrationProblems(fields)
    setProblems(found)
    if (Object.keys(found).length > 0) focusFirstError()
    else if (!isPending) mutate({ fields, photo })
  }
  return (
    <form className={styles["form"]} noValidate onSubmit={submit}>
      {error !== null && (
        <Banner tone="danger">
          {[words(error.cause, t(error.at === "photo" ? "photoFailed" : "registerFailed")), ...others].join(
            " ",
          )}
        </Banner>
      )}
      <RegistrationFieldset fields={fields} onChange={change} problems={problems} refused={refused} />
      <ProfilePhotoField error={photoError} onChoose={choosePhoto} photo={photo} />
      <Submit busy={isPending} disabled={false} isBegun={isBegun(draft) || fields.email !== ""} wide>
        {t(isPending ? "registering" : "register")}
      </Submit>
      <p className={styles["small"]}>{t("agree")}</p>
    </form>
  )
}
