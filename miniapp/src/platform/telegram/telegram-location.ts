import { LocationFailure } from "../platform.ts"
import type { Position } from "../platform.ts"
import { locateInBrowser } from "../web/web-platform.ts"
import { placeOfClient } from "./telegram-client.ts"

/** Asks Telegram's location manager, which does not say when it found the place. */
const locateByTelegram = async (): Promise<Position> => {
  const place = await placeOfClient()
  if (place === "absent") throw new LocationFailure("unsupported")
  if (place === undefined) throw new LocationFailure("denied")
  return { ...place, measuredAt: null }
}

/** Whether the browser may be asked: a client that has refused it for good would refuse at once. */
const mayAskBrowser = async (): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: "geolocation" })).state !== "denied"
  } catch {
    return "geolocation" in navigator
  }
}

/** Uses the browser's geolocation, which is exact and new, where it is allowed, otherwise Telegram's location manager. */
export const locate = async (): Promise<Position> => {
  if (!(await mayAskBrowser())) return locateByTelegram()
  try {
    return await locateInBrowser()
  } catch (cause) {
    return locateByTelegram().catch(() => {
      throw cause
    })
  }
}
