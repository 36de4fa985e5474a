import { useEffect, useId, useRef } from "react"
import type { ReactNode } from "react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { IconButton } from "./button.tsx"
import styles from "./sheet.module.css"

type SheetProps = {
  readonly open: boolean
  readonly title: string
  /** Absent when the dialog is to be answered: nothing but the page itself takes it away then. */
  readonly onClose?: () => void
  /** `bottom` rises from below on phones and is a dialog on wide screens; `side` slides in from the right. */
  readonly from?: "bottom" | "side"
  readonly children: ReactNode
}

/**
 * A modal dialog over the page. The browser's own dialog keeps the focus inside and closes on Escape. It hangs on the
 * body, so that a form around the button that opened it is not sent by Enter in the dialog.
 */
export const Sheet = ({ open, title, onClose, from = "bottom", children }: SheetProps) => {
  const { t } = useTranslation("common")
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])
  /** Some browsers close a dialog at the second Escape, whatever the page says. */
  const closed = () => {
    if (onClose !== undefined) onClose()
    else if (open) dialog.current?.showModal()
  }
  return createPortal(
    // A click on the dialog itself, outside its content, is a click on the scrim; Escape does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      aria-labelledby={titleId}
      className={`${styles["sheet"]} ${styles[from]}`}
      onClick={(event) => {
        if (event.target === dialog.current) onClose?.()
      }}
      onCancel={(event) => {
        if (onClose === undefined) event.preventDefault()
      }}
      onClose={closed}
      ref={dialog}
    >
      {open && (
        <div className={styles["content"]}>
          <header className={styles["head"]}>
            <h2 className={styles["title"]} id={titleId}>
              {title}
            </h2>
            {onClose !== undefined && <IconButton icon="close" label={t("close")} onClick={onClose} />}
          </header>
          {children}
        </div>
      )}
    </dialog>,
    document.body,
  )
}
