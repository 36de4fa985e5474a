import { useHostButton } from "../../lib/use-host-button.ts"
import type { ButtonRank } from "../../platform/platform.ts"
import { Button } from "./button.tsx"
import type { IconName } from "./icon.tsx"

type PageActionProps = {
  readonly text: string
  readonly onPress: () => void
  /** `main` for the one action of a page or a dialog, `secondary` for the one beside it. */
  readonly rank?: ButtonRank
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly icon?: IconName
  readonly variant?: "primary" | "soft" | "outline"
  readonly size?: "md" | "sm"
  readonly wide?: boolean
  /** What the host's button and a screen reader say, if the text alone does not tell it. */
  readonly label?: string
}

/**
 * The action of a page or of a dialog: the host's own button where it has one, as in Telegram, otherwise a button in its
 * place. What sends a form is a `Submit`.
 */
export const PageAction = ({
  text,
  onPress,
  rank = "main",
  busy = false,
  disabled = false,
  label,
  ...look
}: PageActionProps) => {
  // The host's button stands below whatever is read, so it says all of what it does.
  const words = label ?? text
  const isByHost = useHostButton(rank, { text: words, isEnabled: !disabled, isBusy: busy }, onPress)
  if (isByHost) return null
  return (
    <Button aria-label={label} busy={busy} disabled={disabled} onClick={onPress} {...look}>
      {text}
    </Button>
  )
}
