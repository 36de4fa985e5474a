import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { Button } from "../../../components/ui/button.tsx"
import { Sheet } from "../../../components/ui/sheet.tsx"
import { useClosingGuard } from "../../../lib/use-closing-guard.ts"
import styles from "./account.module.css"

/** The path to which a press leads within the app; undefined if it stays here, or leaves the app. */
const pathOf = ({ target, button, metaKey, ctrlKey, shiftKey }: MouseEvent): string | undefined => {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || !(target instanceof Element)) return undefined
  const link = target.closest("a")
  if (link === null || link.target !== "" || link.origin !== window.location.origin) return undefined
  const path = `${link.pathname}${link.search}`
  return path === `${window.location.pathname}${window.location.search}` ? undefined : path
}

/** The path for which a link was pressed while something is unsent. The press is taken before the router sees it. */
const useLeaving = (isUnsent: boolean) => {
  const [path, setPath] = useState<string>()
  useEffect(() => {
    if (!isUnsent) return undefined
    const take = (event: MouseEvent) => {
      const pressed = pathOf(event)
      if (pressed === undefined) return
      event.preventDefault()
      event.stopPropagation()
      setPath(pressed)
    }
    document.addEventListener("click", take, { capture: true })
    return () => document.removeEventListener("click", take, { capture: true })
  }, [isUnsent])
  return [path, () => setPath(undefined)] as const
}

/**
 * Keeps a form that is half filled in from being lost: before the app closes, and before a link of the app leads
 * elsewhere, the person is asked.
 */
export const UnsentGuard = ({ isUnsent }: { readonly isUnsent: boolean }) => {
  const { t } = useTranslation("account")
  const navigate = useNavigate()
  useClosingGuard(isUnsent)
  const [path, stay] = useLeaving(isUnsent)
  if (path === undefined) return null
  return (
    <Sheet onClose={stay} open title={t("unsent.title")}>
      <p>{t("unsent.text")}</p>
      <div className={styles["choices"]}>
        <Button onClick={stay}>{t("unsent.stay")}</Button>
        <Button
          onClick={() => {
            stay()
            void navigate(path)
          }}
          variant="danger"
        >
          {t("unsent.leave")}
        </Button>
      </div>
    </Sheet>
  )
}
