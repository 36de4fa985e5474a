import type { Platform } from "./platform.ts"
import { webPlatform } from "./web/web-platform.ts"

/**
 * Whether the app runs inside Telegram, which passes its launch parameters in the fragment of the address; its SDK
 * stores them for reloads.
 */
const insideTelegram = (): boolean => {
  if (window.location.hash.includes("tgWebAppPlatform=")) return true
  try {
    return window.sessionStorage.getItem("tapps/launchParams") !== null
  } catch {
    return false
  }
}

/** The platform that the app runs in. Telegram's SDK is loaded only inside Telegram. */
export const detectPlatform = async (): Promise<Platform> => {
  if (!insideTelegram()) return webPlatform
  try {
    const { startTelegram } = await import("./telegram/telegram-platform.ts")
    return startTelegram()
  } catch {
    // The fragment only looked like Telegram's, so the web platform is used.
    return webPlatform
  }
}
