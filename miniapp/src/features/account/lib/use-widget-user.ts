import { useEffect } from "react"

/** Where Telegram's login widget lives. */
export const widgetOrigin = "https://oauth.telegram.org"

type WidgetUser = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is WidgetUser => typeof value === "object" && value !== null

const parsed = (data: unknown): unknown => {
  if (typeof data !== "string") return data
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

/**
 * Hands over the user that the widget's frame announces. Telegram's own script would do the same, but it runs its
 * callback through eval, which our Content-Security-Policy refuses; so the frame is embedded without that script.
 */
export const useWidgetUser = (onUser: (user: WidgetUser) => void): void => {
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.origin !== widgetOrigin) return
      const message = parsed(event.data)
      if (!isRecord(message) || message["event"] !== "auth_user") return
      // `init` marks the user who is known already when the frame loads; signing in needs a tap.
      if (message["init"] === true || !isRecord(message["auth_data"])) return
      onUser(message["auth_data"])
    }
    window.addEventListener("message", listen)
    return () => window.removeEventListener("message", listen)
  }, [onUser])
}
