import { isPassing } from "@rokthnam/shared/web/errors/api-failure"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Button } from "../../../components/ui/button.tsx"
import { useClosingGuard } from "../../../lib/use-closing-guard.ts"
import { UnreadableImage } from "../lib/shrink-image.ts"
import { usePhotoLookup } from "../lib/use-photo-lookup.ts"
import type { PhotoStep } from "../lib/use-photo-lookup.ts"
import styles from "./photo-search.module.css"
import { PhotoProgress } from "./photo-progress.tsx"
import { ReadNames } from "./read-names.tsx"

type PhotoSearchProps = {
  readonly current: string
  readonly onName: (name: string) => void
}

const isUnderWay = ({ step }: PhotoStep) => step === "preparing" || step === "sending" || step === "reading"

const PhotoProblem = ({ state, onAgain }: { readonly state: PhotoStep; readonly onAgain: () => void }) => {
  const { t } = useTranslation(["photo", "search"])
  const words = useErrorWords()
  if (state.step === "notAnImage") return <Banner tone="danger">{t("notAnImage")}</Banner>
  if (state.step === "failed") {
    if (state.error instanceof UnreadableImage) return <Banner tone="danger">{t("unreadable")}</Banner>
    const again = (
      <Button onClick={onAgain} size="sm" variant="outline">
        {t("again")}
      </Button>
    )
    return (
      <Banner action={isPassing(state.error) ? again : undefined} tone="danger">
        {words(state.error, t("failed"))}
      </Banner>
    )
  }
  if (state.step === "done" && state.answer.medicine_name.length === 0) {
    return (
      <Banner tone="danger">
        <p>
          <b>{t("none")}</b>
        </p>
        <p>{t("noneHint")}</p>
      </Banner>
    )
  }
  return null
}

/** The chosen photo, or what to photograph. */
const Preview = ({ url }: { readonly url: string | undefined }) => {
  const { t } = useTranslation(["photo", "search"])
  if (url === undefined) return <p className={styles["hint"]}>{t("hint")}</p>
  return <img alt={t("preview")} className={styles["preview"]} height={56} src={url} width={56} />
}

/**
 * Searches by a photo of the medicine: the photo is resized, sent with progress and read; then its first name is
 * searched, which asks for the place if it is not known.
 */
export const PhotoSearch = ({ current, onName }: PhotoSearchProps) => {
  const { t } = useTranslation(["photo", "search"])
  const input = useRef<HTMLInputElement>(null)
  const { state, preview, look, again, cancel } = usePhotoLookup(onName)
  const [isOther, setOther] = useState(false)
  /** What was read is wrong: the name is typed, in the field of the same form, or another photo is taken. */
  const forget = (button: HTMLButtonElement) => {
    const field = button.form?.querySelector<HTMLInputElement>("[role=combobox]")
    cancel()
    setOther(true)
    field?.focus()
    field?.select()
  }
  const underWay = isUnderWay(state)
  useClosingGuard(underWay)
  return (
    <div className={styles["photo"]} data-idle={(state.step === "none" && !isOther) || undefined}>
      <div className={styles["row"]}>
        <input
          accept="image/*"
          aria-label={t("search:photo")}
          className="visually-hidden"
          disabled={underWay}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ""
            setOther(false)
            if (file !== undefined) look(file)
          }}
          ref={input}
          tabIndex={-1}
          type="file"
        />
        {underWay ? (
          <Button icon="close" onClick={cancel} size="sm" variant="band">
            {t("cancel")}
          </Button>
        ) : (
          <Button
            aria-label={t(state.step === "done" ? "another" : "choose")}
            icon="camera"
            onClick={() => input.current?.click()}
            size="sm"
            variant="band"
          >
            {t(state.step === "done" ? "another" : "choose")}
          </Button>
        )}
        <Preview url={preview} />
        {underWay && <PhotoProgress state={state} />}
      </div>
      {state.step === "done" && (
        <ReadNames current={current} answer={state.answer} onName={onName} onNone={forget} />
      )}
      {isOther && state.step === "none" && <Banner tone="info">{t("otherText")}</Banner>}
      <PhotoProblem onAgain={again} state={state} />
    </div>
  )
}
