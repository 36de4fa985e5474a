import { useMutation } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { uploadImage } from "../../../lib/images.ts"
import type { GeoPoint } from "../../../lib/use-location-sharing.ts"
import { fieldErrorsOf } from "../../../lib/use-failure-text.ts"
import { register, uploadLicense } from "../api/register.ts"
import type { RegistrationForm } from "./registration-form.ts"

export type RegistrationStep = "photo" | "license" | "registration"

type Files = { readonly license: File; readonly photo: File | null; readonly point: GeoPoint | null }

/** Uploads once per chosen file, so that another try after a lost connection sends only what is missing. */
const useUploads = () => {
  const stored = useRef(new Map<File, string>())
  return async (file: File, upload: (file: File) => Promise<string>): Promise<string> => {
    const known = stored.current.get(file)
    if (known !== undefined) return known
    const name = await upload(file)
    stored.current.set(file, name)
    return name
  }
}

/** Sends the photo, the licence and then the registration; `step` names what failed. */
export const useRegistration = (form: RegistrationForm) => {
  const [step, setStep] = useState<RegistrationStep>("registration")
  const once = useUploads()
  const attempt = useMutation({
    mutationFn: async ({ license, photo, point }: Files) => {
      const { confirmPassword: _, ...typed } = form.values
      const trimmed = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()]))
      setStep("photo")
      const photoName = photo === null ? "" : await once(photo, (file) => uploadImage(file, "none"))
      setStep("license")
      const licenseName = await once(license, uploadLicense)
      setStep("registration")
      return register({
        ...(trimmed as typeof typed),
        license_file: licenseName,
        photo: photoName,
        latitude: point?.latitude ?? 0,
        longitude: point?.longitude ?? 0,
      })
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error, Object.keys(form.values))),
  })
  return { attempt, step }
}
