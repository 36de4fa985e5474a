import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useEffect, useRef } from "react"
import type { RefObject } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Button } from "../../../components/ui/button.tsx"
import type { useRemoval } from "../lib/use-removal.ts"
import styles from "./saved-places.module.css"

type RemovedPlaceProps = {
  readonly name: string
  readonly removal: Pick<ReturnType<typeof useRemoval>, "undo" | "isRestoring" | "restoringError">
  /** Has the focus when the button goes away with it. */
  readonly heading: RefObject<HTMLElement | null>
}

/** Says which place was removed, and takes it back. The keyboard goes on here, as the button of the row is gone. */
export const RemovedPlace = ({ name, removal, heading }: RemovedPlaceProps) => {
  const { t } = useTranslation("places")
  const words = useErrorWords()
  const { undo, isRestoring, restoringError } = removal
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const shown = button.current
    const title = heading.current
    shown?.focus()
    return () => {
      if (document.activeElement === shown || document.activeElement === document.body) title?.focus()
    }
  }, [heading])
  return (
    <div className={styles["removed"]}>
      <Banner
        action={
          <Button busy={isRestoring} onClick={undo} ref={button} size="sm" variant="outline">
            {t("undo")}
          </Button>
        }
        tone={restoringError === null ? "info" : "danger"}
      >
        <p>{t("removed", { name })}</p>
        {restoringError !== null && <p>{words(restoringError, t("failed"))}</p>}
      </Banner>
    </div>
  )
}
