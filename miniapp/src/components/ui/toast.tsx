import { createContext, use, useCallback, useEffect, useRef, useState } from "react"
import type { ReactNode } from "react"
import { usePlatform } from "../../platform/platform.ts"
import type { Feeling } from "../../platform/platform.ts"
import { Icon } from "./icon.tsx"
import styles from "./toast.module.css"

type Toast = { readonly id: number; readonly tone: Feeling; readonly text: string }
type Announce = (tone: Toast["tone"], text: string) => void

/**
 * Milliseconds that a success message stays (document 1, section 9); an error message stays longer because it takes
 * longer to read.
 */
const successStays = 3000
const errorStays = 8000

const ToastContext = createContext<Announce>(() => undefined)

/** Shows a short message at the bottom of the screen: `announce("success", text)`. */
export const useToast = (): Announce => use(ToastContext)

/**
 * Shows the region above an open dialog, which otherwise covers it. Browsers without popovers show it below. The region
 * is laid anew each time, since what was opened last lies on top.
 */
const raise = (region: HTMLElement | null, isShown: boolean): void => {
  if (region === null || !("showPopover" in region)) return
  if (region.matches(":popover-open")) region.hidePopover()
  if (isShown) region.showPopover()
}

export const ToastProvider = ({ children }: { readonly children: ReactNode }) => {
  const [toast, setToast] = useState<Toast>()
  const { feel } = usePlatform()
  const announce = useCallback<Announce>(
    (tone, text) => {
      feel(tone)
      setToast((last) => ({ id: (last?.id ?? 0) + 1, tone, text }))
    },
    [feel],
  )
  useEffect(() => {
    if (toast === undefined) return undefined
    const timer = window.setTimeout(
      () => setToast(undefined),
      toast.tone === "success" ? successStays : errorStays,
    )
    return () => window.clearTimeout(timer)
  }, [toast])
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => raise(region.current, toast !== undefined), [toast])
  return (
    <ToastContext value={announce}>
      {children}
      <div aria-live="polite" className={styles["region"]} popover="manual" ref={region} role="status">
        {toast !== undefined && (
          <p className={`${styles["toast"]} ${styles[toast.tone]}`} key={toast.id}>
            <Icon name={toast.tone === "success" ? "check" : "alert"} />
            {toast.text}
          </p>
        )}
      </div>
    </ToastContext>
  )
}
