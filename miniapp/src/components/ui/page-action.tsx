import { useEffect, useEffectEvent, useMemo } from "react"
import { usePlatform } from "../../platform/platform.ts"
import type { ButtonRank } from "../../platform/platform.ts"
import { Button } from "./button.tsx"
import type { IconName } from "./icon.tsx"

type PageActionProps = {
  readonly text: string
  readonly onPress: () => void
  /** `main` for the one action of a page, `secondary` for the one beside it. */
  readonly rank?: ButtonRank
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly icon?: IconName
  readonly variant?: "primary" | "soft" | "outline"
  readonly size?: "md" | "sm"
  /** What the host's button and a screen reader say, if the text alone does not tell it. */
  readonly label?: string
}

/**
 * The action of a page: the host's own button where it has one, as in Telegram, otherwise a button in its place. A page
 * has at most one of each rank.
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
  const { button } = usePlatform()
  const host = useMemo(() => button(rank), [button, rank])
  const press = useEffectEvent(onPress)
  // The host's button stands below whatever is read, so it says all of what it does.
  const words = label ?? text
  useEffect(
    () => host?.show({ text: words, isEnabled: !disabled, isBusy: busy }),
    [host, words, disabled, busy],
  )
  useEffect(() => {
    if (host === undefined) return undefined
    const stop = host.onPress(() => press())
    return () => {
      stop()
      host.hide()
    }
  }, [host])
  if (host !== undefined) return null
  return (
    <Button aria-label={label} busy={busy} disabled={disabled} onClick={onPress} {...look}>
      {text}
    </Button>
  )
}
