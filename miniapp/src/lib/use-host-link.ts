import type { MouseEvent } from "react"
import { usePlatform } from "../platform/platform.ts"

/**
 * What a link out of the app needs so that the host opens it: Telegram opens chats itself, and other sites in the browser
 * of the device. Where the host does not, it is an ordinary link.
 */
export const useHostLink = (href: string) => {
  const { openLink } = usePlatform()
  return {
    href,
    onClick: (event: MouseEvent) => {
      if (openLink(href)) event.preventDefault()
    },
  }
}
