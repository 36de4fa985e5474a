import { locationManager } from "@telegram-apps/sdk-react"
import { LocationFailure } from "../platform.ts"
import type { Point, Position } from "../platform.ts"
import { locateInBrowser } from "../web/web-platform.ts"
import { clientPatience } from "./client-patience.ts"

const isPoint = (value: unknown): value is Point =>
  typeof value === "object" &&
  value !== null &&
  "latitude" in value &&
  typeof value.latitude === "number" &&
  "longitude" in value &&
  typeof value.longitude === "number"

/** Milliseconds in which a person answers the question for the location. */
const locationPatience = 60_000

/** Asks Telegram's location manager. It may answer with a place that it found long ago, and does not say when. */
const locateByTelegram = async (): Promise<Position> => {
  if (locationManager.mount.isAvailable() && !locationManager.isMounted())
    await locationManager.mount({ timeout: clientPatience })
  if (!locationManager.requestLocation.isAvailable()) throw new LocationFailure("unsupported")
  const place: unknown = await locationManager.requestLocation({ timeout: locationPatience })
  if (!isPoint(place)) throw new LocationFailure("denied")
  return { latitude: place.latitude, longitude: place.longitude, measuredAt: null }
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
