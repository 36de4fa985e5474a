import { useEffect, useEffectEvent, useMemo } from "react"
import { useButtonPlace } from "../platform/platform.ts"
import type { ButtonLook, ButtonRank } from "../platform/platform.ts"

/** Has the host's own button do something while it has a look. Returns whether it does: otherwise the page must show one. */
export const useHostButton = (
  rank: ButtonRank,
  look: ButtonLook | undefined,
  onPress: () => void,
): boolean => {
  const { button } = useButtonPlace()
  const host = useMemo(() => button(rank), [button, rank])
  const press = useEffectEvent(onPress)
  const isShown = look !== undefined
  const { text = "", isEnabled = false, isBusy = false } = look ?? {}
  useEffect(() => {
    if (isShown) host?.show({ text, isEnabled, isBusy })
  }, [host, isShown, text, isEnabled, isBusy])
  useEffect(() => {
    if (host === undefined || !isShown) return undefined
    const stop = host.onPress(() => press())
    return () => {
      stop()
      host.hide()
    }
  }, [host, isShown])
  return host !== undefined && isShown
}
