import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { Button } from "../../../components/ui/button.tsx"
import { Sheet } from "../../../components/ui/sheet.tsx"
import { moveGuards } from "../../../lib/move-guards.ts"
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

/** The place of an entry in the history, as the router counts it; undefined for an entry that is not the router's. */
const placeOf = (state: unknown): number | undefined => {
  const place: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "idx") : undefined
  return typeof place === "number" ? place : undefined
}

/**
 * How to go on to where a link, or Back or Forward, was to lead while something is unsent; undefined until one is pressed.
 * The press is taken before the router sees it.
 */
const useLeaving = (isUnsent: boolean) => {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<{ readonly go: () => void }>()
  useEffect(() => {
    if (!isUnsent) return undefined
    const here = placeOf(window.history.state)
    let isLeaving = false
    const takePress = (event: MouseEvent) => {
      const pressed = pathOf(event)
      if (pressed === undefined) return
      event.preventDefault()
      // Nor do other forms of the page that are half filled in: one question is enough.
      event.stopImmediatePropagation()
      setLeaving({ go: () => void navigate(pressed) })
    }
    // The browser has moved already. It is brought back, and the router hears of neither. Who presses Back twice may have
    // moved on before it was back: each move is answered by the way from where it led.
    const takeMove = (event: PopStateEvent) => {
      const there = placeOf(event.state)
      if (isLeaving || here === undefined || there === undefined) return
      event.stopImmediatePropagation()
      if (there === here) return
      window.history.go(here - there)
      const go = () => {
        isLeaving = true
        window.history.go(there - here)
      }
      setLeaving({ go })
    }
    document.addEventListener("click", takePress, { capture: true })
    moveGuards.push(takeMove)
    return () => {
      document.removeEventListener("click", takePress, { capture: true })
      moveGuards.splice(moveGuards.indexOf(takeMove), 1)
    }
  }, [isUnsent, navigate])
  return [leaving, () => setLeaving(undefined)] as const
}

/**
 * Keeps a form that is half filled in from being lost: before the app closes, and before a link of the app, Back
 * or Forward leads elsewhere, the person is asked.
 */
export const UnsentGuard = ({ isUnsent }: { readonly isUnsent: boolean }) => {
  const { t } = useTranslation("account")
  useClosingGuard(isUnsent)
  const [leaving, stay] = useLeaving(isUnsent)
  if (leaving === undefined) return null
  return (
    <Sheet onClose={stay} open title={t("unsent.title")}>
      <p>{t("unsent.text")}</p>
      <div className={styles["choices"]}>
        <Button onClick={stay}>{t("unsent.stay")}</Button>
        <Button
          onClick={() => {
            stay()
            leaving.go()
          }}
          variant="danger"
        >
          {t("unsent.leave")}
        </Button>
      </div>
    </Sheet>
  )
}
