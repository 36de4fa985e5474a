import { imageUrl } from "@rokthnam/shared/web/formats/image-url"
import { useEffect, useMemo, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { Icon } from "../../../components/ui/icon.tsx"
import type { PhotoProblem } from "../lib/registration-rules.ts"
import styles from "./account.module.css"

type ProfilePhotoFieldProps = {
  readonly photo: File | undefined
  /** The name of the photo that is kept already, if there is one. */
  readonly kept?: string | null
  readonly error: PhotoProblem | undefined
  readonly onChoose: (photo: File | undefined) => void
}

const usePreview = (photo: File | undefined): string | undefined => {
  const url = useMemo(() => (photo === undefined ? undefined : URL.createObjectURL(photo)), [photo])
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url])
  return url
}

/** The field for an optional profile photo, with a preview. */
export const ProfilePhotoField = ({ photo, kept = null, error, onChoose }: ProfilePhotoFieldProps) => {
  const { t } = useTranslation("account")
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(photo) ?? (kept === null ? undefined : imageUrl(kept, 160))
  return (
    <div className={styles["photo"]}>
      <span className={styles["photoFrame"]}>
        {preview === undefined ? <Icon name="user" size={28} /> : <img alt="" src={preview} />}
      </span>
      <div className={styles["photoWords"]}>
        <p className={styles["photoLabel"]}>
          {t("photo")} <small>({t("optional")})</small>
        </p>
        <input
          accept="image/png,image/jpeg,image/gif"
          aria-label={t("photo")}
          className="visually-hidden"
          onChange={(event) => {
            onChoose(event.target.files?.[0])
            event.target.value = ""
          }}
          ref={input}
          tabIndex={-1}
          type="file"
        />
        <div className={styles["photoButtons"]}>
          <Button onClick={() => input.current?.click()} size="sm" variant="outline">
            {t(preview === undefined ? "choosePhoto" : "changePhoto")}
          </Button>
          {preview !== undefined && (
            <Button onClick={() => onChoose(undefined)} size="sm" variant="danger">
              {t("removePhoto")}
            </Button>
          )}
        </div>
        {error === undefined ? (
          <p className={styles["small"]}>{t("photoHint")}</p>
        ) : (
          <p className={styles["photoError"]} role="alert">
            {t(error)}
          </p>
        )}
      </div>
    </div>
  )
}
