import { useState } from "react"
import { useTranslation } from "react-i18next"
import { usePhoto } from "../../../components/frames/form/use-photo.ts"
import { useSubmit } from "../../../components/frames/form/use-submit.ts"
import { useUpload } from "../../../components/frames/form/use-upload.ts"
import { doors } from "../../../lib/paths.ts"
import { useLocationSharing } from "../../../lib/use-location-sharing.ts"
import type { GeoPoint } from "../../../lib/use-location-sharing.ts"
import { register, uploadLicense } from "../api/register.ts"
import { emptyRegistration, useRegistrationFields } from "./registration-form.ts"
import type { RegistrationValues } from "./registration-form.ts"

/** Document 1, section 9: the sign-in page opens automatically after a registration. In milliseconds. */
const redirectAfter = 3000
/**
 * The largest photo that the API accepts, in megabytes. The hint in document 1, section 5 says 5, and the document does
 * not want the size checked.
 */
const largestPhoto = 10

type RegistrationStep = "photo" | "license" | "registration"

/**
 * The request body: the typed fields, the names of the stored files, and the location, which is 0 and 0 when it was not
 * shared.
 */
const bodyOf = (values: RegistrationValues, photo: string, license: string, point: GeoPoint | null) => ({
  name: values.name.trim(),
  email: values.email.trim(),
  password: values.password.trim(),
  address: values.address.trim(),
  phone: values.phone.trim(),
  license_id: values.license_id.trim(),
  license_file: license,
  photo,
  latitude: point?.latitude ?? 0,
  longitude: point?.longitude ?? 0,
})

/** The registration: it sends the photo, the licence and then the typed fields; `step` names the one that failed. */
export const useRegistration = () => {
  const { t } = useTranslation("registration")
  const form = useRegistrationFields()
  const location = useLocationSharing()
  const [step, setStep] = useState<RegistrationStep>("registration")
  const license = useUpload(uploadLicense)
  const photo = usePhoto({
    stored: null,
    as: "none",
    largest: largestPhoto,
    notImage: t("photoNotImage"),
    failed: t("failed.photo"),
  })
  const submission = useSubmit({
    form,
    isChanged: photo.isChanged || location.state.kind === "known",
    namesOfApi: { license_file: "license" },
    send: async (values) => {
      if (values.license === null) throw new Error("a registration without its licence was sent")
      setStep("photo")
      const photoName = await photo.send()
      setStep("license")
      const licenseName = await license.once(values.license)
      setStep("registration")
      const point = location.state.kind === "known" ? location.state.point : null
      return register(bodyOf(values, photoName ?? "", licenseName, point))
    },
    onSaved: () => {
      form.setValues(emptyRegistration)
      photo.settle()
      location.reset()
      globalThis.scrollTo({ top: 0 })
    },
    leave: { to: doors.pharmacy.login, after: redirectAfter },
  })
  return { form, photo: photo.field, licenseProgress: license.progress, location, submission, step }
}
