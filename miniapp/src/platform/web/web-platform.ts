import { LocationFailure } from "../platform.ts"
import type { Platform, Point } from "../platform.ts"

/** In milliseconds: a position up to five minutes old is good enough, and the search for one ends after 15 seconds. */
const positionOptions = { enableHighAccuracy: false, maximumAge: 5 * 60_000, timeout: 15_000 }

/** The position from the browser's geolocation; rejects with LocationFailure. */
export const locateInBrowser = (): Promise<Point> =>
  new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) {
      reject(new LocationFailure("unsupported"))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      () => reject(new LocationFailure("denied")),
      positionOptions,
    )
  })

export const webPlatform: Platform = {
  kind: "web",
  locate: locateInBrowser,
  openLink: () => false,
  showBackButton: () => () => undefined,
}
