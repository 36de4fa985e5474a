import { useEffect, useEffectEvent, useId, useRef, useState } from "react"
import type { ReactNode } from "react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { DialogContext, usePlatform } from "../../platform/platform.ts"
import { IconButton } from "./button.tsx"
import styles from "./sheet.module.css"

type SheetProps = {
  readonly open: boolean
  readonly title: string
  /** Absent when the user must answer the dialog: only the page can close it then. */
  readonly onClose?: () => void
  /** `bottom` slides up on phones and is a centred dialog on wide screens; `side` slides in from the right. */
  readonly from?: "bottom" | "side"
  readonly children: ReactNode
}

/**
 * A modal dialog over the page. The browser's <dialog> keeps the focus inside and closes on Escape. It is rendered into
 * the body, so that Enter in the dialog does not submit a form around the button that opened it.
 */
export const Sheet = ({ open, title, onClose, from = "bottom", children }: SheetProps) => {
  const { t } = useTranslation("common")
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isClosable = open && onClose !== undefined
  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    if (open && !element.open) {
      element.showModal()
      // Not its first button, which closes it: the second Enter of somebody impatient would undo what the first opened.
      if (isClosable) element.focus()
    }
    if (!open && element.open) element.close()
  }, [open, isClosable])
  // Browsers close a dialog by the key or the gesture for back themselves; Telegram asks the app.
  const platform = usePlatform()
  const close = useEffectEvent(() => onClose?.())
  useEffect(() => (isClosable ? platform.showBackButton(() => close()) : undefined), [isClosable, platform])
  const [layer] = useState(platform.dialogLayer)
  useEffect(() => (open ? layer.cover() : undefined), [open, layer])
  /** Opens the dialog again: some browsers close a dialog at the second Escape although the page prevents it. */
  const closed = () => {
    if (onClose !== undefined) onClose()
    else if (open) dialog.current?.showModal()
  }
  return createPortal(
    // A click on the <dialog> element itself, outside its content, is a click on the backdrop. Escape does the same by
    // keyboard.
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
      tabIndex={-1}
    >
      {open && (
        <div className={styles["content"]}>
          <header className={styles["head"]}>
            <h2 className={styles["title"]} id={titleId}>
              {title}
            </h2>
            {onClose !== undefined && <IconButton icon="close" label={t("close")} onClick={onClose} />}
          </header>
          <DialogContext value={layer}>{children}</DialogContext>
        </div>
      )}
    </dialog>,
    document.body,
  )
}
