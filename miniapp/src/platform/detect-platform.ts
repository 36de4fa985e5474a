import type { Launch } from "./launch.ts"
import type { Platform } from "./platform.ts"
import { webPlatform } from "./web/web-platform.ts"

const userOf = ({ initData, userId }: Launch) => ({
  ...(initData === undefined ? {} : { initData }),
  ...(userId === undefined ? {} : { userId }),
})

/** The platform that the app runs in. Telegram's SDK is loaded only inside Telegram. */
export const detectPlatform = async (launch: Launch | undefined): Promise<Platform> => {
  if (launch === undefined) return webPlatform
  try {
    const { startTelegram } = await import("./telegram/telegram-platform.ts")
    return { ...startTelegram(launch), ...userOf(launch) }
  } catch {
    // The SDK did not load or start. The user is known all the same; only what the client could do is missing.
    return { ...webPlatform, kind: "telegram", ...userOf(launch) }
  }
}
