import { useRef } from "react"
import type { ReactNode } from "react"
import { useHostButton } from "../../lib/use-host-button.ts"
import { Button } from "./button.tsx"
import styles from "./submit.module.css"

type SubmitProps = {
  readonly children: string
  readonly busy: boolean
  /** Whether something is missing yet. */
  readonly disabled: boolean
  /** Whether somebody has begun with the form. One of several forms of a page has the host's button only then. */
  readonly isBegun?: boolean
  readonly wide?: boolean
  /** What is done, if it is not the form that says it. */
  readonly onPress?: () => void
}

/**
 * What sends a form. Where the host has a button of its own, as in Telegram, that one sends it. The form's button then stays
 * for the key that sends a form and for who hears the page, and is seen only while it has the focus.
 */
export const Submit = ({
  children,
  busy,
  disabled,
  isBegun = true,
  wide = false,
  onPress,
}: SubmitProps): ReactNode => {
  const button = useRef<HTMLButtonElement>(null)
  const look = { text: children, isEnabled: !disabled, isBusy: busy }
  // One way for all: a press of the form's own button, which does nothing while it is disabled.
  const isByHost = useHostButton("main", isBegun ? look : undefined, () => button.current?.click())
  return (
    <span className={isByHost ? styles["behind"] : styles["own"]}>
      <Button
        busy={busy}
        disabled={disabled || busy}
        onClick={onPress}
        ref={button}
        type="submit"
        wide={wide}
      >
        {children}
      </Button>
    </span>
  )
}
