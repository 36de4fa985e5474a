import { useEffect } from "react"
import type { WidgetUser } from "../api/doors.ts"

/** The origin of Telegram's login widget. */
export const widgetOrigin = "https://oauth.telegram.org"

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const isTextOrNumber = (value: unknown) => typeof value === "string" || typeof value === "number"

const isWidgetUser = (value: unknown): value is WidgetUser =>
  isRecord(value) &&
  isTextOrNumber(value["id"]) &&
  isTextOrNumber(value["auth_date"]) &&
  typeof value["hash"] === "string"

const parsed = (data: unknown): unknown => {
  if (typeof data !== "string") return data
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

/**
 * Calls `onUser` with the user that the widget's frame announces. Telegram's own script would do the same, but it runs
 * its callback through eval, which our Content-Security-Policy refuses. So the frame is embedded without that script.
 */
export const useWidgetUser = (onUser: (user: WidgetUser) => void): void => {
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.origin !== widgetOrigin) return
      const message = parsed(event.data)
      if (!isRecord(message) || message["event"] !== "auth_user") return
      // `init` marks a user whom the frame already knew when it loaded; signing in needs a tap.
      if (message["init"] === true || !isWidgetUser(message["auth_data"])) return
      onUser(message["auth_data"])
    }
    window.addEventListener("message", listen)
    return () => window.removeEventListener("message", listen)
  }, [onUser])
}
