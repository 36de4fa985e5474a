import { useState } from "react"
import { useTranslation } from "react-i18next"
import { isImage } from "../../../lib/images.ts"

/** The licence and the photo that a registration chose, with what is wrong with them. */
export const useRegistrationFiles = () => {
  const { t } = useTranslation("registration")
  const [license, setLicense] = useState<File | null>(null)
  const [licenseError, setLicenseError] = useState<string | null>(null)
  const [photo, setPhoto] = useState<File | null>(null)
  const [photoError, setPhotoError] = useState<string>()

  const chooseLicense = (file: File | null, error: string | null) => {
    setLicense(file)
    setLicenseError(error)
  }
  const choosePhoto = (file: File | null) => {
    const isRefused = file !== null && !isImage(file)
    setPhotoError(isRefused ? t("photoNotImage") : undefined)
    setPhoto(isRefused ? null : file)
  }
  return {
    licenseInput: {
      file: license,
      error: licenseError,
      onChoose: (file: File) => chooseLicense(file, null),
      onReject: () => chooseLicense(null, t("licenseRefused")),
    },
    photoInput: {
      file: photo,
      error: photoError,
      onChoose: choosePhoto,
      onRemove: () => choosePhoto(null),
    },
    /** Says what is missing; answers what there is. */
    check: () => {
      if (license === null) setLicenseError(t("licenseMissing"))
      return { license, photo }
    },
    clear: () => {
      chooseLicense(null, null)
      choosePhoto(null)
    },
  }
}
