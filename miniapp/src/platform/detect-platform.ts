import type { Platform } from "./platform.ts"
import { webPlatform } from "./web/web-platform.ts"

/** Telegram hands its launch parameters over in the address's fragment; its SDK keeps them for reloads. */
const insideTelegram = (): boolean => {
  if (window.location.hash.includes("tgWebAppPlatform=")) return true
  try {
    return window.sessionStorage.getItem("tapps/launchParams") !== null
  } catch {
    return false
  }
}

/** The platform the app runs in. Telegram's SDK is fetched only inside Telegram. */
export const detectPlatform = async (): Promise<Platform> => {
  if (!insideTelegram()) return webPlatform
  try {
    const { startTelegram } = await import("./telegram/telegram-platform.ts")
    return startTelegram()
  } catch {
    // A fragment that only looks like Telegram's: the web does as well.
    return webPlatform
  }
}
